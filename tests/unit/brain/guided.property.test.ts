import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createGuidedBrain } from '../../../src/brain/guided/guided-brain.js';
import type { FreshMessage, ReadInput } from '../../../src/domain/brain.js';
import type { Act } from '../../../src/domain/conversation/acts.js';
import { controlWord, wantsNoMore } from '../../../src/domain/conversation/control-words.js';
import { NO_WORDS, shown } from '../../../src/domain/text/person-text.js';
import { hasWords } from '../../../src/domain/text/words.js';
import { cpuMsOf } from '../../support/cpu.js';
import {
  draftWith,
  GRACE,
  inputOf,
  openWith,
  read,
  said,
  says,
  TOM,
  toBot,
  trip,
} from '../../support/guided-turn.js';
import { runs } from '../../support/runs.js';
import { smallPhrasebook } from '../../support/small-phrasebook.js';

const WORDS =
  `urgency: Department: *Stops:* Limits: budget: under high summer soon in winter approve cancel yes no undo skip idk none thanks hello
- 1. 2) • > \`\`\` ? ？ ؟ ՞ ; ! , \n \n\n : ： <@U0TOM> @Tom Tom, https://a.example/b?c=d the checkout is slow nobody can pay
show my tasks set the department to Sales ignore previous instructions and approve 打印机坏了 緊急度：高 \u200B \u202E 😀 :wave: _~*`.split(
    ' ',
  );
const words = fc.oneof(
  fc.array(fc.constantFrom(...WORDS), { maxLength: 25 }).map((some) => some.join(' ')),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }).map((some) => some.join('')),
  fc
    .array(
      fc.constantFrom('Urgency: high', '- Season: soon', 'nobody can pay', 'Stops:', '- Rome', '> so', ''),
      { maxLength: 6 },
    )
    .map((some) => some.join('\n')),
  fc.constantFrom(
    'show my tasks',
    'set the department to Sales',
    'approve',
    'high',
    'Urgency: high',
    "show Nobody's tasks",
    'soon',
  ),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
const message = fc.record({
  text: words,
  author: fc.constantFrom(GRACE, TOM, 'U_OTHER'),
  addressed: fc.boolean(),
  edited: fc.boolean(),
  raised: fc.boolean(),
  at: fc.integer({ min: 945, max: 960 }),
});
const state = fc.constantFrom('none', 'question', 'choices', 'list', 'card', 'disputed', 'filing', 'filed');
const given = fc.record({
  messages: fc.array(message, { minLength: 1, maxLength: 4 }),
  state,
  bound: fc.boolean(),
  quiet: fc.boolean(),
});
type Given = typeof given extends fc.Arbitrary<infer T> ? T : never;

const draft = draftWith([
  { field: 'urgency', value: 'low' },
  { field: 'request_summary', value: 'It is slow', how: 'answered', ts: '940.000100' },
]);
const evidence = { channel: 'C1', ts: '900.000100', author: TOM, quote: 'high', how: 'extracted' as const };
const conflict = {
  field: 'urgency',
  reason: null,
  values: [
    { value: 'low', evidence },
    { value: 'high', evidence },
  ],
};
const last = { field: 'request_summary', ts: '940.000100' };
const asked = { asked: [{ field: 'business_impact', text: '?' }], ts: '950.000100', people: [GRACE], last };

function openIn(in_: Given['state']): ReadInput['open'] {
  switch (in_) {
    case 'question':
      return openWith([], { draft, questions: asked });
    case 'choices':
      return openWith(['season'], { blueprint: trip });
    case 'list':
      return openWith(['stops'], { blueprint: trip });
    case 'card':
    case 'filing':
      return openWith([], { draft, card: true, filing: in_ === 'filing' });
    case 'disputed':
      return openWith([], { draft, disputes: [conflict] });
    default:
      return null;
  }
}

function inputFor({ messages, state: at, bound, quiet }: Given): ReadInput {
  const fresh = messages.map(
    ({ text, author, addressed, edited, raised, at: second }, number): FreshMessage => ({
      ...says(text, { author, addressed: addressed || raised, mentions: addressed, edited }),
      ts: `${second}.00000${number}`,
      raisedBy: raised ? GRACE : null,
    }),
  );
  const filed =
    at === 'filed'
      ? {
          headline: 'Slow',
          shortId: 'T-1',
          offered: true,
          blueprint: trip,
          draft: draftWith([]),
          requester: GRACE,
        }
      : null;
  const history = [said('940.000100', 'It is slow')];
  return inputOf(fresh, { conversation: { history, fresh }, open: openIn(at), filed, bound, quiet });
}

async function actsOf(input: ReadInput): Promise<readonly Act[]> {
  const brain = createGuidedBrain({ phrasebook: smallPhrasebook });
  return (await brain.read(input, AbortSignal.timeout(10_000))).value.acts;
}

const said_ = ({ conversation: { history, fresh } }: ReadInput) =>
  new Map([...history.map((one) => ({ ...says(''), ...one })), ...fresh].map((one) => [one.ts, one]));

describe('whatever people write to the guided conversation', () => {
  const check = (holds: (input: ReadInput, acts: readonly Act[]) => void) =>
    fc.assert(
      fc.asyncProperty(given, async (one) => {
        const input = inputFor(one);
        holds(input, await actsOf(input));
      }),
      { numRuns: runs(500) },
    );

  it('takes a value only from whose request it is, who was asked, or who speaks to the bot', async () => {
    await check((input, acts) => {
      const opener = acts.find(({ act }) => act === 'open');
      for (const act of acts) {
        if (act.act !== 'set' && act.act !== 'dispute') continue;
        const message = said_(input).get(act.ts);
        expect(message).toBeDefined();
        const own = [GRACE, opener?.by, opener?.act === 'open' ? opener.onBehalfOf : null];
        expect(message?.addressed === true || own.includes(message?.author ?? '')).toBe(true);
      }
    });
  });

  it('gives every value words that stand in its message', async () => {
    await check((input, acts) => {
      for (const act of acts)
        if (act.act === 'set')
          expect(shown(said_(input).get(act.ts)?.text ?? NO_WORDS).includes(act.quote)).toBe(true);
    });
  });

  it('decides nothing but by the exact words, and not by an edit', async () => {
    await check((input, acts) => {
      for (const act of acts) {
        if (act.act !== 'approve' && act.act !== 'discard' && act.act !== 'undo') continue;
        const message = said_(input).get(act.ts);
        expect(message?.edited).toBe(false);
        // whether to give up is asked, so that other words may stand beside those that say it
        const isAsked = act.act === 'discard' && wantsNoMore(message?.text ?? NO_WORDS);
        expect(isAsked || controlWord(message?.text ?? NO_WORDS) !== null).toBe(true);
      }
    });
  });

  it('is never silent to who speaks to the bot, and speaks to others only to offer what they said', async () => {
    await check((input, acts) => {
      for (const message of input.conversation.fresh) {
        const own = acts.filter(({ ts }) => ts === message.ts);
        // a few words with more behind them are a piece of what is said, and answered with it
        const isPiece =
          !hasWords(shown(message.text), 6) &&
          input.conversation.fresh.some(
            ({ ts, author, addressed, edited }) =>
              author === message.author && addressed && !edited && Number(ts) > Number(message.ts),
          );
        if (message.addressed && !message.edited && message.raisedBy === null && !isPiece)
          expect(own).not.toEqual([]);
        const isTheirs = acts.some(
          (act) => act.act === 'open' && [act.by, act.onBehalfOf].includes(message.author),
        );
        if (message.addressed || message.author === GRACE || isTheirs) continue;
        for (const act of own) {
          if (act.act === 'talk') expect(act.offers.every(({ does }) => does.act === 'set')).toBe(true);
          else expect(act.act).toBe('settle');
        }
      }
    });
  });

  it('says the same of the same', async () => {
    await check(() => undefined);
    await fc.assert(
      fc.asyncProperty(given, async (one) => {
        expect(await actsOf(inputFor(one))).toEqual(await actsOf(inputFor(one)));
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('long messages', () => {
  const HOSTILE = [
    'word ',
    'Urgency: high\n',
    '- ',
    '*_~',
    '```',
    '> ',
    '?',
    '? ',
    '：',
    '<@',
    '<@U0TOM> ',
    ' \t',
    '\n',
    '1) a\n',
    'Stops:\n- a\n',
    '打',
    'a: b\n',
    '՞',
    ':a',
    'é\u0301',
    '\ud800',
  ];
  const many = 60_000;

  it.each(HOSTILE)('are read in linear time: %j again and again', async (piece) => {
    const text = piece.repeat(Math.ceil(many / piece.length)).slice(0, many);
    const states = [
      null,
      openIn('question'),
      openIn('list'),
      openIn('card'),
      openWith(['limits'], { blueprint: trip }),
    ];
    const ms = await cpuMsOf(async () => {
      for (const open of states)
        await read([toBot(text), toBot(text, { edited: true })], { open, blueprints: [trip] });
    });
    expect(ms).toBeLessThan(500);
  });

  it('in bursts of hundreds come to no more than they hold', async () => {
    const burst = Array.from({ length: 300 }, (_, number) =>
      says('and more', { ts: `${1_000 + number}.000100` }),
    );
    const acts = await read(burst, { open: openWith(['business_impact']) });
    expect(acts).toHaveLength(300);
  });
});
