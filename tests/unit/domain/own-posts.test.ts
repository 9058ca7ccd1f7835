import { describe, expect, it } from '@jest/globals';
import { type Cause, ownPosts } from '../../../src/domain/conversation/own-posts.js';
import { Reply } from '../../../src/domain/conversation/reply.js';

const sent = (turnNo: number, ts: string, reply: object) => ({ turnNo, ts, reply: Reply.parse(reply) });
const text = (turnNo: number, ts: string, words: string) => sent(turnNo, ts, { kind: 'text', text: words });
const cause = (turnNo: number, kind: string, what: string, at: string | null = null): Cause => ({
  turnNo,
  kind,
  what,
  at,
});
const ASK = {
  kind: 'ask',
  lead: 'Almost there.',
  questions: [
    { field: 'urgency', text: 'How urgent is it?', label: 'Urgency', by: 'text', choices: [], evidence: [] },
  ],
  draftId: 'd1',
  rev: 1,
  slot: 'ask:d1:1',
};
const CARD = {
  kind: 'review_card',
  slot: 'card:d1',
  card: {
    draftId: 'd1',
    rev: 1,
    status: 'open',
    blueprintTitle: 'Request',
    headline: 'The export is broken',
    fields: [],
    team: null,
    teams: [],
    moreTeams: false,
    requester: 'U_ANA',
    filer: null,
    named: [],
    suggestions: [],
    by: null,
    at: null,
    ticket: null,
    error: null,
  },
};
const evidence = [{ channel: 'C1', ts: '1.0', author: 'U_ANA', quote: 'high', how: 'extracted' }];
const field = (more: object) => ({
  name: 'x',
  label: 'Urgency',
  value: null,
  state: 'filled',
  evidence: [],
  items: [],
  ...more,
});

describe('what Frontdoor posted', () => {
  it('is told by its kind and its first words, oldest first', () => {
    const done = {
      kind: 'done',
      slot: 'command:c1',
      commandId: 'c1',
      text: 'Urgency is high.',
      by: 'U',
      now: 'done',
      changedBy: null,
    };
    const posts = ownPosts(
      [
        sent(3, '3.0', done),
        sent(1, '1.0', ASK),
        sent(2, '2.0', CARD),
        text(4, '4.0', 'It is due on Friday.'),
      ],
      [],
    );
    expect(posts.map(({ ts, kind, text: words }) => [ts, kind, words])).toEqual([
      ['1.0', 'question', 'Almost there. How urgent is it?'],
      ['2.0', 'card', 'The export is broken'],
      ['3.0', 'edit', 'Urgency is high.'],
      ['4.0', 'other', 'It is due on Friday.'],
    ]);
  });

  it('asks with buttons only where its words ask', () => {
    const choose = (words: string) => ({
      kind: 'choose',
      slot: `question:${words}`,
      questionId: 'q1',
      text: words,
      options: ['What can I say?'],
      chosen: null,
    });
    const posts = ownPosts(
      [
        sent(1, '1.0', choose('Which Alex do you mean?')),
        sent(2, '2.0', choose('Hello! Tell me what you need.')),
      ],
      [],
    );
    expect(posts.map(({ kind }) => kind)).toEqual(['question', 'other']);
  });

  it('is a decision where the tracker answered, and a question where the team asks back', () => {
    const posts = ownPosts(
      [
        text(1, '1.0', 'Filed as T-1.'),
        text(1, '1.1', 'You also mentioned…'),
        text(2, '2.0', 'Sam asks'),
        text(3, '3.0', 'No.'),
      ],
      [cause(1, 'tracker', 'created'), cause(2, 'press', 'ask_back'), cause(3, 'tracker', 'failed')],
    );
    expect(posts.map(({ kind }) => kind)).toEqual(['decision', 'other', 'question', 'other']);
  });

  it('is a question and a decision where a click has settled it', () => {
    const posts = ownPosts(
      [sent(1, '1.0', ASK), sent(2, '2.0', CARD)],
      [
        cause(3, 'press', 'settle', '1.0'),
        cause(4, 'press', 'choose_team', '2.0'),
        cause(5, 'press', 'settle', '9.0'),
      ],
    );
    expect(posts.map(({ ts, kind }) => [ts, kind])).toEqual([
      ['1.0', 'question'],
      ['1.0', 'decision'],
      ['2.0', 'card'],
    ]);
  });

  it('says what a card says, item by item, but for one that was discarded', () => {
    const fields = [
      field({ value: 'high', evidence }),
      field({
        label: 'Constraints',
        value: 'a\nb',
        items: [
          { text: 'a', status: 'accepted', evidence },
          { text: 'b', status: null, evidence: [] },
        ],
      }),
      field({ label: 'Team' }),
    ];
    const [post] = ownPosts([sent(1, '1.0', { ...CARD, card: { ...CARD.card, fields } })], []);
    expect(post?.values).toEqual([
      { label: 'Urgency', value: 'high', evidence },
      { label: 'Constraints', value: 'a', evidence },
      { label: 'Constraints', value: 'b', evidence: [] },
    ]);
    const gone = { ...CARD, card: { ...CARD.card, fields, status: 'discarded' } };
    expect(ownPosts([sent(1, '1.0', gone)], [])[0]).not.toHaveProperty('values');
  });

  it('tells where people were led to', () => {
    const passage = { channel: 'C1', ts: '7.0', author: 'U', quote: 'x', mark: 'none' };
    const led = { kind: 'passages', text: 'Here:', passages: [passage, { ...passage, ts: '8.0' }] };
    expect(ownPosts([sent(1, '1.0', led)], [])).toMatchObject([{ kind: 'other', shows: '7.0' }]);
  });

  it('is nothing that one person alone was told', () => {
    const alone = [
      { kind: 'notice', to: 'U_ANA', text: 'psst' },
      { kind: 'direct', to: 'U_ANA', text: 'psst' },
    ];
    expect(
      ownPosts(
        alone.map((reply) => sent(1, '1.0', reply)),
        [],
      ),
    ).toEqual([]);
  });

  it('is no longer than it takes to tell it from others', () => {
    expect(ownPosts([text(1, '1.0', 'long '.repeat(1_000))], [])[0]?.text.length).toBeLessThanOrEqual(300);
  });
});
