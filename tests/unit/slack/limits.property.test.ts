import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkedBlocks } from '../../../playground/server/blocks/check.js';
import { checkedView } from '../../../playground/server/blocks/view.js';
import type { Blueprint } from '../../../src/domain/blueprint.js';
import { type CardField, type Reply, ReviewCard } from '../../../src/domain/reply.js';
import { editView } from '../../../src/slack/modals/edit-view.js';
import { showAllView } from '../../../src/slack/modals/show-all-view.js';
import { LIMIT } from '../../../src/slack/present/clip.js';
import type { PresentContext } from '../../../src/slack/present/context.js';
import { present } from '../../../src/slack/present/present.js';
import { reviewCard, said } from './cards.js';
import { objectsIn, textsOf } from './look.js';

const NASTY = [
  '<!channel>',
  '<!here|x>',
  '<@U0VICTIM>',
  '<#C0X|y>',
  '&&&&',
  '<https://x|y>',
  '\0',
  '\n',
  '👩‍👩‍👧',
  '*_~`',
  'https://x.example/<a>|b',
];
const chunk = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.constantFrom(...NASTY));
const short = fc.array(chunk, { maxLength: 6 }).map((parts) => parts.join(''));
const long = fc
  .tuple(chunk, fc.integer({ min: 0, max: 400 }), short)
  .map(([part, times, rest]) => `${part.repeat(times).slice(0, 8000)}${rest}`);
const anyText = fc.oneof(short, short, long);
const id = fc.uuid();
const named = fc.record({ id: fc.oneof(fc.stringMatching(/^[a-z_]{1,60}$/), short), name: anyText });
const teams = fc.array(named, { maxLength: 130 });
const evidence = fc.record({
  channel: fc.oneof(fc.constant('C0SALES'), short),
  ts: fc.oneof(fc.constant('1764000000.000100'), short),
  threadTs: fc.oneof(fc.constant('1763999999.000100'), short),
  author: fc.oneof(fc.constant('U0DANA'), short),
  quote: anyText,
  how: fc.constantFrom('extracted', 'inferred', 'typed', 'default'),
} as const);
const field = fc.record({
  name: fc.stringMatching(/^[a-z]{1,20}$/),
  label: anyText,
  value: fc.option(anyText),
  state: fc.constantFrom('filled', 'unknown', 'missing'),
  evidence: fc.array(evidence, { maxLength: 4 }),
} as const);
const fields = fc.array(field, { maxLength: 30 });
const when = fc.oneof(fc.constant('2026-11-24T09:30:00.000Z'), short);
const ticket = fc.record({
  id,
  shortId: short,
  url: fc.option(fc.oneof(fc.webUrl(), anyText)),
  status: fc.constantFrom('open', 'in_progress', 'blocked', 'done'),
  assignee: fc.option(short),
  request: fc.record({
    draftId: id,
    blueprint: short,
    headline: anyText,
    fields,
    team: fc.option(named),
    requester: short,
    approvedBy: short,
    approvedAt: when,
    thread: fc.record({ channel: short, rootTs: short }),
  }),
} as const);
const rev = fc.nat();
const card = fc.record({
  draftId: id,
  rev,
  status: fc.constantFrom('open', 'asking', 'submitting', 'created', 'failed', 'discarded'),
  blueprintTitle: anyText,
  headline: anyText,
  fields,
  team: fc.option(
    fc.record({
      id: short,
      name: anyText,
      confidence: fc.double(),
      reasoning: anyText,
      alternatives: teams,
      chosenBy: fc.constantFrom('match', 'person'),
    } as const),
  ),
  teams,
  requester: short,
  by: fc.option(short),
  at: fc.option(when),
  ticket: fc.option(ticket),
  error: fc.option(anyText),
} as const);
const question = fc.record({ field: short, text: anyText });
const degraded = fc.boolean();

const reply: fc.Arbitrary<Reply> = fc.oneof(
  fc.record({
    kind: fc.constant('text'),
    text: anyText,
    degraded,
    mentions: fc.constant<string[]>([]),
    link: fc.record({ slot: short, label: anyText }),
  } as const),
  fc.record({
    kind: fc.constant('ask'),
    lead: anyText,
    questions: fc.array(question, { maxLength: 3 }),
    degraded,
  } as const),
  fc.record({ kind: fc.constant('choose_team'), text: anyText, draftId: id, rev, teams, degraded } as const),
  fc.record({ kind: fc.constant('review_card'), slot: short, card, degraded } as const),
  fc.record({
    kind: fc.constant('team_card'),
    slot: short,
    channel: short,
    card: fc.record({ ticket, teams, rev, movedTo: fc.option(named) }),
  } as const),
  fc.record({ kind: fc.constant('notice'), to: short, text: anyText } as const),
);

const context: PresentContext = {
  teamUrl: 'https://harbour.slack.com/',
  names: (userId) => (userId === 'U0DANA' ? 'Dana' : `<!channel> <@U0VICTIM> ${userId}`.repeat(9)),
  slot: () => ({ channel: 'C0PERF', ts: '1764000500.000600', threadTs: null }),
};

/** What Slack would act on in mrkdwn: anything in angle brackets that is neither a link nor a date. */
function commandsIn(text: string): string[] {
  return [...text.matchAll(/<([^>]*)>?/g)]
    .map(([, inner = '']) => inner)
    .filter((inner) => !/^https?:|^!date\^\d+\^/.test(inner));
}

describe('whatever a reply says', () => {
  it('Slack takes its blocks and notifies nobody', () => {
    fc.assert(
      fc.property(reply, (one) => {
        const shown = present(one, context);
        checkedBlocks(shown.blocks);
        const texts = textsOf(shown);
        for (const { mrkdwn, text } of texts) if (mrkdwn) expect(commandsIn(text)).toEqual([]);
        expect(commandsIn(shown.text)).toEqual([]);
        expect(Buffer.byteLength(shown.text)).toBeLessThanOrEqual(4000);
        expect(shown.text.trim()).not.toBe('');
      }),
      { numRuns: 250 },
    );
  });

  it('its text stays within what a message may hold, menus apart', () => {
    fc.assert(
      fc.property(reply, (one) => expect(textIn(one)).toBeLessThanOrEqual(LIMIT.messageBlocksText)),
      { numRuns: 200 },
    );
  });

  it('even when everything in it is as long as can be', () => {
    const endless = '&'.repeat(40_000);
    const item = { ...said, author: 'U0LONG', how: 'extracted' as const };
    const full: CardField = {
      name: 'a',
      label: endless,
      value: endless,
      state: 'filled',
      evidence: [item, item, item],
    };
    for (const count of [1, 7, 20, 30]) {
      const fullest = reviewCard({
        status: 'failed',
        blueprintTitle: endless,
        headline: endless,
        fields: Array.from({ length: count }, () => full),
        team: {
          id: 'x',
          name: endless,
          confidence: 1,
          reasoning: endless,
          alternatives: [],
          chosenBy: 'match',
        },
        error: endless,
      });
      const shown: Reply = { kind: 'review_card', slot: 's', card: fullest, degraded: true };
      expect(textIn(shown)).toBeLessThanOrEqual(LIMIT.messageBlocksText);
    }
  });
});

/** All text of a reply's blocks but what stands in menus. */
function textIn(one: Reply): number {
  const { blocks } = present(one, context);
  const menus = objectsIn(blocks).filter((part) => 'options' in part);
  return sum(blocks) - sum(menus);
}

function sum(blocks: unknown): number {
  return textsOf({ blocks }).reduce((total, { text }) => total + text.length, 0);
}

describe('whatever a draft holds', () => {
  const blueprint = (names: string[]): Blueprint => ({
    id: 'front_door',
    title: 'Request',
    description: 'x',
    headline: 'a',
    routing: 'match',
    fields: names.map((name, index) => {
      const base = {
        name,
        label: `L ${name}`,
        required: true,
        description: 'd',
        question: 'q',
        rephrased: 'r',
      };
      const values = ['low', 'high'].map((value) => ({ value, label: value }));
      return index % 3 === 2 ? { ...base, type: 'enum', values } : { ...base, type: 'text' };
    }),
  });

  it('Slack takes the form and the whole view of it', () => {
    fc.assert(
      fc.property(card, (one) => {
        const shown = ReviewCard.parse({ ...one, team: null });
        const names = [...new Set(shown.fields.map(({ name }) => name))].slice(0, 20);
        checkedView(
          editView(shown, blueprint(names), { channel: 'C0SALES', ts: '1764000500.000600' }),
          'modal',
        );
        checkedView(showAllView(shown), 'modal');
      }),
      { numRuns: 200 },
    );
  });
});
