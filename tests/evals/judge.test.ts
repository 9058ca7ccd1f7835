import { describe, expect, it } from '@jest/globals';
import type { Message } from '../../evals/files.js';
import { type Books, faultOf, judge, type Played } from '../../evals/judge.js';
import { figuresOf } from '../../evals/report.js';
import { findField } from '../../src/domain/draft/blueprint.js';
import { type Draft, emptyDraft } from '../../src/domain/draft/draft.js';
import { written } from '../../src/domain/text/person-text.js';
import { sample } from './cases.js';

const conversation = sample();

const GOOD: Draft = {
  ...emptyDraft(),
  fields: {
    request_summary: 'The till prints blanks',
    business_impact: 'customers complain',
    urgency: 'high',
    request_type: 'incident',
    department: 'Retail',
  },
  unknown: ['desired_resolution'],
};

const withFields = (fields: Record<string, string>): Draft => ({
  ...GOOD,
  fields: { ...GOOD.fields, ...fields },
});

const BOOKS: Books = {
  firstTeam: 'performance_engineering_team',
  told: new Set(['what', 'since', 'soon']),
  asked: 3,
  needless: [],
  silences: [],
  interjections: [],
  givenBack: [],
  presses: [],
  turns: 4,
  rounds: new Set(['ask:d1:1']),
  said: new Map(),
};

function played(more: Partial<Played> = {}): Played {
  const draft = more.draft ?? GOOD;
  const ownWords = [
    { ts: '1', channel: 'C', author: 'U0DANA', text: written('since the paper was changed') },
  ];
  return {
    conversation,
    failure: null,
    outcome: 'filed',
    draft,
    blueprint: 'front_door',
    requester: 'dana',
    team: 'performance_engineering_team',
    filed: {
      draftId: 'd1',
      blueprint: 'front_door',
      headline: '',
      fields: [],
      team: null,
      requester: 'U0DANA',
      filer: null,
      approvedBy: 'U0DANA',
      approvedAt: '',
      thread: { channel: 'C', rootTs: '1' },
      ownWords,
      shared: [],
    },
    books: BOOKS,
    calls: [
      {
        calls: Array.from({ length: 6 }, () => ({
          purpose: 'read' as const,
          inputTokens: 100,
          outputTokens: 10,
        })),
        changes: [],
      },
    ],
    transcript: [],
    ...more,
  };
}

const fault = (name: string, draft: Draft) => {
  const field = findField(conversation.blueprint, name);
  return field ? faultOf(draft, field, conversation) : undefined;
};

describe('a field', () => {
  it.each([
    ['says what it must', 'request_summary', GOOD, null],
    ['lacks a word', 'request_summary', withFields({ request_summary: 'it prints blanks' }), 'wrong'],
    ['says what makes it wrong', 'request_summary', withFields({ request_summary: 'till, lunch' }), 'wrong'],
    ['says what no field may', 'department', withFields({ department: 'Retail, the bakery' }), 'wrong'],
    ['is another choice', 'urgency', withFields({ urgency: 'medium' }), 'wrong'],
    ['is one of the choices', 'request_type', withFields({ request_type: 'other' }), null],
    ['holds what nobody knows', 'desired_resolution', withFields({ desired_resolution: 'x' }), 'wrong'],
    ['is not marked as unknown', 'desired_resolution', { ...GOOD, unknown: [] }, 'missing'],
    ['holds nothing', 'department', { ...GOOD, fields: {} }, 'missing'],
    ['that nobody judges holds anything', 'affected_users', withFields({ affected_users: 'all' }), null],
    [
      'that nobody judges says what no field may',
      'affected_users',
      withFields({ affected_users: 'bakery' }),
      'wrong',
    ],
  ])('%s', (_what, name, draft, kind) => {
    expect(fault(name, draft)?.kind ?? null).toBe(kind);
  });
});

describe('a list', () => {
  const expected = { items: [['scanned', 'side'], { key: 'budget', value: ['9000'] }], only: true, not: [] };
  const epic = { expect: { ...conversation.expect, fields: { risks: expected } } };
  const field = { ...fieldNamed('department'), name: 'risks', type: 'list' as const };
  const holding = (...items: [key: string, value: string][]): Draft => ({
    ...emptyDraft(),
    lists: { risks: items.map(([key, value]) => ({ value, evidence: [], ...(key === '' ? {} : { key }) })) },
  });
  const both: [string, string][] = [
    ['', 'can be scanned from any side'],
    ['Budget', '9000 EUR'],
  ];

  it.each([
    ['is right', holding(...both), null],
    ['lacks an item', holding(['', 'can be scanned from any side']), 'missing'],
    ['holds what it should not', holding(...both, ['', 'the moon']), 'wrong'],
    ['is judged without what people turned down', rejected(), null],
  ])('%s', (_what, draft, kind) => {
    expect(faultOf(draft, field, epic)?.kind ?? null).toBe(kind);
  });

  function rejected(): Draft {
    const draft = holding(...both, ['', 'the moon']);
    const risks = (draft.lists['risks'] ?? []).map((item) =>
      item.value === 'the moon' ? { ...item, status: 'rejected' as const } : item,
    );
    return { ...draft, lists: { risks } };
  }

  function fieldNamed(name: string) {
    const found = findField(conversation.blueprint, name);
    if (found?.type !== 'text') throw new Error(`no text ${name}`);
    return found;
  }
});

describe('a conversation', () => {
  it('is usable where all is right, and its facts are where they belong', () => {
    const verdict = judge(played());
    expect(verdict).toMatchObject({ usable: true, firstTeamRight: true, wrong: [], inNoField: [], lost: [] });
    expect(verdict.withField.map(({ id }) => id)).toEqual(['what', 'soon']);
  });

  it.each<[string, Partial<Played>]>([
    ['went to another team', { team: 'data_analytics_team' }],
    ['became somebody else’s', { requester: 'omar' }],
    ['became another form', { blueprint: 'task' }],
    ['was not filed', { filed: null, outcome: 'stuck' }],
    ['was filed with a wrong value', { draft: withFields({ urgency: 'low' }) }],
    ['was filed without what somebody knows', { draft: { ...GOOD, fields: {}, unknown: ['urgency'] } }],
    ['failed', { failure: 'Error: no' }],
  ])('is not usable where it %s', (_what, more) => {
    expect(judge(played(more)).usable).toBe(false);
  });

  it('loses a fact that neither a field nor the own words carry', () => {
    const { filed } = played();
    const verdict = judge(played({ filed: filed && { ...filed, ownWords: [] } }));
    expect(verdict.lost.map(({ id }) => id)).toEqual(['since']);
    expect(verdict.usable).toBe(false);
  });

  it('is not blamed for facts that nobody has told', () => {
    expect(judge(played({ books: { ...BOOKS, told: new Set() } }))).toMatchObject({
      withField: [],
      lost: [],
    });
  });

  it('counts a choice as carried only by its own field', () => {
    const draft = withFields({ urgency: 'low', business_impact: 'high costs, they complain' });
    expect(judge(played({ draft })).inNoField.map(({ id }) => id)).toEqual(['soon']);
  });

  it('tells what was only said among people and filed all the same', () => {
    const small: Message = {
      by: 'dana',
      for: 'people',
      text: 'how was your weekend?',
      tells: [],
      together: false,
    };
    const strays = (message: Message) =>
      judge(played({ books: { ...BOOKS, said: new Map([['1', message]]) } })).stray;
    expect(strays(small)).toEqual(['how was your weekend?']);
    expect(strays({ ...small, tells: ['since'] })).toEqual([]);
  });

  it('tells what was said in English to whoever writes in another language that there are sentences in', () => {
    const transcript = ["Frontdoor: I'll get this to the right team.", 'Frontdoor: Noted.'];
    const foreign = (language: string) =>
      judge(played({ transcript, conversation: { ...conversation, language } })).foreign;
    expect(foreign('de-AT')).toEqual(["I'll get this to the right team."]);
    expect(foreign('en')).toEqual([]);
    expect(foreign('ja')).toEqual([]);
  });

  it('expects no team to be proposed where none is made for it', () => {
    const none = { ...conversation, expect: { ...conversation.expect, outcome: 'no_team' as const } };
    expect(judge(played({ conversation: none, books: { ...BOOKS, firstTeam: null } })).firstTeamRight).toBe(
      true,
    );
    expect(judge(played({ conversation: none })).firstTeamRight).toBe(false);
  });
});

describe('the figures', () => {
  it('are shares and means over what was played', () => {
    const good = judge(played());
    const bad = judge(
      played({
        draft: withFields({ urgency: 'low' }),
        books: {
          ...BOOKS,
          needless: ['urgency'],
          silences: ['hello?'],
          rounds: new Set(['ask:d1:1', 'ask:d1:2']),
        },
        calls: [],
      }),
    );
    expect(figuresOf([good, bad])).toMatchObject({
      conversations: 2,
      usable: 0.5,
      wrongValuesLeft: 1,
      needlessQuestions: 0.5,
      factsInNoField: 0.25,
      silences: 1,
      callsPerTurn: 0.75,
      callsPerRequest: 3,
      askedInOneRound: 0.5,
      inputTokensPerRequest: 300,
      readCalls: 6,
      readInputTokens: 100,
    });
  });

  it('are noughts where nothing was played', () => {
    expect(Object.values(figuresOf([]))).toEqual(Object.values(figuresOf([])).map(() => 0));
  });
});
