import { describe, expect, it } from '@jest/globals';
import type { TurnContext } from '../../../graphs/intake/context.js';
import {
  firstOwnWords,
  ownWordsAfter,
  sameWords,
  withLeftOut,
} from '../../../graphs/intake/draft/own-words.js';
import { actsAlone } from '../../../src/domain/brain.js';
import type { Act, ActBody } from '../../../src/domain/conversation/acts.js';
import type { Event } from '../../../src/domain/conversation/event.js';
import type { OwnWord } from '../../../src/domain/conversation/reply.js';
import { emptyDraft } from '../../../src/domain/draft/draft.js';
import { written } from '../../../src/domain/text/person-text.js';

const context: TurnContext = {
  teamId: 'T1',
  threadId: 't',
  channel: 'C1',
  rootTs: '1.0',
  isDirect: false,
  now: new Date(0),
  newId: () => 'id',
  messages: [
    { ts: '1.0', author: 'U_BO', text: written('The printer on floor 3 is dead'), bot: false },
    { ts: '2.0', author: 'U_CY', text: written('lunch?'), bot: false },
  ],
  signal: new AbortController().signal,
};
const message = (ts: string, text: string, author = 'U_BO'): Event => ({
  kind: 'message',
  via: 'message',
  addressed: false,
  ts,
  author,
  text: written(text),
});
const act = (ts: string, body: ActBody): Act => ({ by: 'U_BO', via: 'model', ts, ...body });
const word = (ts: string, text: string, leftOut = false): OwnWord => ({
  ts,
  channel: 'C1',
  threadTs: '1.0',
  author: 'U_BO',
  text: written(text),
  leftOut,
});
const after = (events: Event[], acts: Act[] = [], ownWords: OwnWord[] = []) =>
  ownWordsAfter({ events, ownWords, requester: 'U_BO', filer: null }, context, actsAlone(acts)).map(
    ({ ts, text }) => [ts, text],
  );

describe('in their own words', () => {
  it('has the root and what was said since the request began, not what was said before it', () => {
    const events = [message('3.0', 'please get it fixed')];
    const words = firstOwnWords(
      {
        done: { handledAt: '', discardedAt: '' },
        events,
        draft: emptyDraft(),
        requester: 'U_BO',
        filer: null,
      },
      context,
      actsAlone([]),
    );
    expect(words.map(({ ts }) => ts)).toEqual(['1.0', '3.0']);
    expect(words[0]).not.toHaveProperty('threadTs');
    expect(words[1]).toMatchObject({ threadTs: '1.0', author: 'U_BO', leftOut: false });
  });

  it('keeps a remark that nothing came of, whoever made it', () => {
    expect(after([message('3.0', 'it also smells', 'U_CY')])).toEqual([['3.0', 'it also smells']]);
  });

  const known = [word('2.0', 'the VPN is broken since nine')];

  it.each([
    'lol same',
    'lunch?',
    'haha',
    'anybody up for coffee?',
    '<@U0DEE> see you at the gym',
    ':joy:',
    'omg',
    'who is in tomorrow?',
  ])('leaves out what colleagues say to each other: %s', (text) => {
    expect(after([message('3.0', text, 'U_CY')], [], known)).toEqual([
      ['2.0', 'the VPN is broken since nine'],
    ]);
    // whose request it is says it of that
    if (text !== ':joy:') expect(after([message('3.0', text)], [], known)).toHaveLength(2);
  });

  it.each([
    'same here since 9, error 809',
    'I also cannot log in',
    'error 809',
    'is the VPN slow for you, too?',
    'VPN too',
    '<@U0BO> it is broken in sales as well',
    'restarting it does not help',
  ])('keeps what a colleague says of the matter: %s', (text) => {
    expect(after([message('3.0', text, 'U_CY')], [], known)).toHaveLength(2);
  });

  it('leaves out what only asks, orders or decides, greetings and thanks', () => {
    const events = [
      message('3.0', 'who has T-12?'),
      message('4.0', 'undo'),
      message('5.0', 'thanks!'),
      message('6.0', 'hi'),
      message('7.0', 'high. and who has T-12?'),
    ];
    const said = { field: 'urgency', value: 'high', quote: 'high', how: 'extracted' } as const;
    const acts = [
      act('3.0', { act: 'ask' }),
      act('4.0', { act: 'undo' }),
      act('7.0', { act: 'set', ...said }),
      act('7.0', { act: 'ask' }),
    ];
    expect(after(events, acts)).toEqual([['7.0', 'high. and who has T-12?']]);
  });

  it('leaves out what whoever read it found nothing of the request in, for people to put back', () => {
    const events = [
      message('3.0', 'restarting does not help'),
      message('4.0', 'lovely weather'),
      message('5.0', 'high'),
    ];
    const acts = [{ act: 'set', field: 'urgency', value: 'high', quote: 'high', how: 'extracted' }] as const;
    const reading = {
      ...actsAlone(acts.map((act): Act => ({ ...act, by: 'U_BO', via: 'model', ts: '5.0' }))),
      keep: ['3.0'],
    };
    const words = ownWordsAfter({ events, ownWords: [], requester: 'U_BO', filer: null }, context, reading);
    expect(words.map(({ ts, leftOut }) => [ts, leftOut])).toEqual([
      ['3.0', false],
      ['4.0', true],
      ['5.0', false],
    ]);
  });

  it('begins with what tells of its matter, where somebody has judged that, and not with the root', () => {
    const opens: Act = {
      act: 'open',
      blueprint: null,
      onBehalfOf: null,
      matter: ['2.0'],
      by: 'U_BO',
      via: 'model',
      ts: '3.0',
    };
    const state = {
      done: { handledAt: '', discardedAt: '' },
      events: [message('3.0', 'please get it fixed')],
      draft: emptyDraft(),
      requester: 'U_BO',
      filer: null,
    };
    const words = firstOwnWords(state, context, { acts: [opens], keep: [] });
    expect(words.map(({ ts, leftOut }) => [ts, leftOut])).toEqual([
      ['2.0', false],
      ['3.0', false],
    ]);
  });

  it('has an edited message in its new words, and no deleted one', () => {
    const known = [word('3.0', 'old', true), word('4.0', 'gone')];
    const events: Event[] = [
      { kind: 'edit', via: 'message', ts: '3.0', editTs: '5.0', author: 'U_BO', text: written('new') },
      { kind: 'deletion', via: 'message', ts: '4.0' },
    ];
    expect(
      ownWordsAfter({ events, ownWords: known, requester: 'U_BO', filer: null }, context, actsAlone([])),
    ).toEqual([word('3.0', 'new', true)]);
  });

  it('stays bounded: the first message and the newest', () => {
    const events = Array.from({ length: 100 }, (_, at) => message(`${at + 3}.0`, `line ${at}`));
    const words = after(events);
    expect(words).toHaveLength(60);
    expect([words[0]?.[0], words.at(-1)?.[0]]).toEqual(['3.0', '102.0']);
    expect(after([message('3.0', 'x'.repeat(50_000))])[0]?.[1]).toBe(`${'x'.repeat(3_999)}…`);
  });

  it('can be left out and put back, one by one', () => {
    const words = [word('3.0', 'a'), word('4.0', 'b')];
    const left = withLeftOut(words, '4.0', true);
    expect(left?.map(({ leftOut }) => leftOut)).toEqual([false, true]);
    expect(withLeftOut(words, '9.0', true)).toEqual(words);
    expect(sameWords(words, left ?? [])).toBe(false);
    expect(sameWords(words, withLeftOut(left ?? [], '4.0', false) ?? [])).toBe(true);
  });
});
