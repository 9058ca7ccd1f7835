import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { excerptAround } from '../../../../src/knowledge/routing/about.js';
import { exampleTeams, filed, indexWith } from './support.js';

const TEAM = 'identity_access_team';
const FILLER = `The people in the office on the second floor have been waiting for an answer since the beginning of the quarter
  and would be glad if somebody looked at it when there is time for it, as it keeps them from finishing what they began.`;
const LATENCY = `Sign-in takes long\nLogin latency stays below 200 ms at the gateway in Frankfurt.\n${FILLER.repeat(5)}`;

/** Requests of which every one speaks of the app, and one of what is asked for. */
const texts = [
  LATENCY,
  'The app is slow\nThe app needs two minutes for a page.',
  'New laptop\nA laptop for the app team, with the app on it.',
  'Vacation calendar\nThe calendar app shows vacations twice.',
];
const small = indexWith(
  exampleTeams(),
  texts.map((text, at) => filed(`r${at}`, TEAM, text)),
);
/** A workspace where 100 of 300 requests speak of the app. */
const large = indexWith(exampleTeams(), [
  ...texts.map((text, at) => filed(`r${at}`, TEAM, text)),
  ...Array.from({ length: 300 }, (_, at) =>
    filed(
      `x${at}`,
      TEAM,
      at % 3 === 0 ? `Thing ${at}x\nThe app and a thing${at}` : `Matter${at} at door${at}`,
    ),
  ),
]);

const ids = (question: string, index = small, limit = 10) => index.about(question, limit).ids;

describe('requests about a question', () => {
  it.each([
    'login latency',
    'What did we decide about the login latency?',
    'what do you know about Frankfurt',
    'What have we discussed and concluded regarding Frankfurt?',
    'Is anything on record regarding the GATEWAY, please?',
    'lógin, látency!',
  ])('are found by few words, however long they are: %s', (question) => {
    expect(ids(question)).toEqual(['r0']);
    expect(ids(question, large)).toEqual(['r0']);
  });

  it.each([
    '',
    '   ',
    '?',
    '.*',
    '(a|b)&!c:*',
    'what about it?',
    'show me what you know',
    '…',
    '\0',
    '<@U123>',
  ])('are none for what asks for nothing: %j', (question) => {
    expect(small.about(question, 10)).toEqual({ weights: new Map(), ids: [] });
  });

  it.each(['zeppelins', 'what did we decide about zeppelins?', 'z'.repeat(1_000)])(
    'are none for words that no request holds: %s',
    (question) => {
      expect(ids(question)).toEqual([]);
      expect(ids(question, large)).toEqual([]);
    },
  );

  it('are none for words that very many hold, unless a rare one stands beside them', () => {
    expect(ids('the app', large)).toEqual([]);
    expect(ids('the laptop for the app', large)).toEqual(['r2']);
  });

  it('are found by such words where there are few requests', () => {
    expect(ids('the app').toSorted()).toEqual(['r1', 'r2', 'r3']);
  });

  it('are never teams, whatever they say of themselves', () => {
    expect(ids('single sign-on passwords')).not.toContain(TEAM);
    expect(ids('multi-factor authentication')).toEqual([]);
  });

  it('come with those first that hold more of it, then with those that changed last', () => {
    const index = indexWith(
      [],
      [
        { ...filed('old', TEAM, 'the printer'), changedAt: 100 },
        { ...filed('new', TEAM, 'a printer'), changedAt: 300 },
        { ...filed('both', TEAM, 'the printer is out of toner'), changedAt: 50 },
        { ...filed('between', TEAM, 'some printer'), changedAt: 200 },
      ],
    );
    expect(ids('printer toner', index)).toEqual(['both', 'new', 'between', 'old']);
    expect(ids('printer toner', index, 2)).toEqual(['both', 'new']);
  });

  it('are known as they are now: changed, and gone', () => {
    const index = indexWith([], [filed('d', TEAM, 'the printer')]);
    index.put(filed('d', TEAM, 'the scanner'));
    expect([ids('printer', index), ids('scanner', index)]).toEqual([[], ['d']]);
    index.remove('d');
    expect(ids('scanner', index)).toEqual([]);
  });

  it('are looked for by eight words of a long question at most, the rarest', () => {
    const numbered = Array.from({ length: 200 }, (_, at) => `thing${at}`).join(' ');
    const index = indexWith([], [filed('d', TEAM, `${numbered} gateway`), filed('e', TEAM, numbered)]);
    const { weights, ids: found } = index.about(`${numbered.slice(0, 980)} gateway`, 10);
    expect(weights.size).toBe(8);
    expect([...weights.keys()]).toContain('gateway');
    expect(found[0]).toBe('d');
  });
});

const weights: Record<string, number> = { login: 2, latency: 3, gateway: 1 };
const around = (text: string) => excerptAround(text, (term) => weights[term] ?? 0);
const filler = 'It was a long day in the office and nobody had much to say about the matter at hand. ';

/** Whether no character is cut in two. */
const isWhole = (text: string) => !/\p{Surrogate}/u.test(text);

describe('an excerpt', () => {
  it('is all of a short text, on one line', () => {
    expect(around('  Login latency\n\nstays below\t200 ms. ')).toBe('Login latency stays below 200 ms.');
    expect(around('')).toBe('');
  });

  it('shows where most of the words stand together, with a little of what comes before', () => {
    const text = `The gateway is new. ${filler.repeat(5)}For the login latency 200 ms is enough. ${filler.repeat(5)}`;
    const excerpt = around(text);
    expect(excerpt).toContain('For the login latency 200 ms is enough.');
    expect(excerpt).toMatch(/^…\S.*\S…$/u);
    expect(excerpt.length).toBeLessThanOrEqual(245);
  });

  it('reaches to the end of the text where the words stand there', () => {
    expect(around(`${filler.repeat(9)}Mind the latency`)).toMatch(/^….{200,}Mind the latency$/u);
  });

  it('begins with a whole character where there are no spaces', () => {
    const excerpt = around(`${'😀'.repeat(200)}login`);
    expect([isWhole(excerpt), excerpt.slice(0, 3), excerpt.slice(-5)]).toEqual([true, '…😀', 'login']);
  });

  it('is the beginning where none of the words stands in the text', () => {
    expect(around(filler.repeat(9))).toMatch(/^It was a long day.*…$/u);
  });

  it('never cuts a character in two and is never longer, whatever the text', () => {
    const piece = fc.constantFrom('login', '😀', ' ', '\n', 'x'.repeat(50), '登录', 'latency ', '…');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
        const text = pieces.join('');
        const excerpt = around(text);
        expect(excerpt.length).toBeLessThanOrEqual(242);
        expect(isWhole(excerpt)).toBe(true);
        expect(excerpt).not.toMatch(/[\n\r]/u);
      }),
    );
  });
});
