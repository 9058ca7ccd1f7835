import fc from 'fast-check';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import type { Summary, TaskLine } from '../../../src/domain/entities/references.js';
import { written } from '../../../src/domain/text/person-text.js';

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
  how: fc.constantFrom('extracted', 'inferred', 'typed', 'answered', 'default'),
} as const);
const anyItem = fc.record({
  text: anyText,
  status: fc.option(fc.constantFrom('proposed', 'accepted', 'rejected')),
  evidence: fc.array(evidence, { maxLength: 3 }),
} as const);
const anySide = fc.record({ text: anyText, evidence: fc.array(evidence, { maxLength: 2 }) });
const anyField = fc.record({
  unsettled: fc.array(fc.array(anySide, { maxLength: 3 }), { maxLength: 3 }),
  name: fc.stringMatching(/^[a-z]{1,20}$/),
  label: anyText,
  value: fc.option(anyText),
  state: fc.constantFrom('filled', 'unknown', 'missing', 'unsupported'),
  problem: fc.option(anyText),
  evidence: fc.array(evidence, { maxLength: 4 }),
  items: fc.oneof(fc.array(anyItem, { maxLength: 0 }), fc.array(anyItem, { maxLength: 30 })),
} as const);
const fields = fc.array(anyField, { maxLength: 30 });
const when = fc.oneof(fc.constant('2026-11-24T09:30:00.000Z'), short);
const said = fc.record({
  ts: short,
  channel: short,
  threadTs: short,
  author: short,
  text: anyText.map(written),
});
const ownWord = fc.record({
  ts: short,
  channel: short,
  author: short,
  text: anyText.map(written),
  leftOut: fc.boolean(),
});
const refused = { refused: fc.constantFrom('too_large' as const, 'no_permission' as const) };
const cardFile = fc.record({
  id: short,
  name: fc.option(anyText.map(written)),
  channel: short,
  ts: short,
  author: short,
  leftOut: fc.boolean(),
  ...refused,
});
const file = fc.record({
  id: short,
  name: fc.option(anyText.map(written)),
  channel: short,
  ts: short,
  author: short,
  ...refused,
});
const ticket = fc.record({
  id,
  shortId: short,
  url: fc.option(fc.oneof(fc.webUrl(), anyText)),
  status: fc.constantFrom('open', 'in_progress', 'blocked', 'done', 'withdrawn'),
  assignee: fc.option(short),
  request: fc.record({
    draftId: id,
    blueprint: short,
    headline: anyText,
    fields,
    team: fc.option(named),
    requester: short,
    filer: fc.option(short),
    approvedBy: short,
    approvedAt: when,
    thread: fc.record({ channel: short, rootTs: short }),
    ownWords: fc.array(said, { maxLength: 8 }),
    shared: fc.array(file, { maxLength: 8 }),
  }),
  followers: fc.array(
    fc.record({ user: short, headline: anyText, evidence: fc.array(evidence, { maxLength: 3 }) }),
    { maxLength: 8 },
  ),
  comments: fc.array(fc.record({ id, by: short, text: anyText }), { maxLength: 4 }),
} as const);
const rev = fc.nat();
/** A review card with anything in it. */
export const anyCard = fc.record({
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
  moreTeams: fc.boolean(),
  requester: short,
  filer: fc.option(short),
  named: fc.array(short, { maxLength: 25 }),
  suggestions: fc.array(anyText, { maxLength: 6 }),
  ownWords: fc.array(ownWord, { maxLength: 60 }),
  files: fc.array(cardFile, { maxLength: 100 }),
  tracker: fc.option(anyText),
  by: fc.option(short),
  at: fc.option(when),
  ticket: fc.option(ticket),
  error: fc.option(anyText),
} as const);
const question = fc.record({
  field: fc.stringMatching(/^[a-z]{1,20}$/),
  label: anyText,
  text: anyText,
  by: fc.constantFrom('text', 'select', 'buttons'),
  choices: fc.array(fc.record({ value: anyText, label: anyText }), { maxLength: 12 }),
  evidence: fc.array(evidence, { maxLength: 6 }),
} as const);
const alike = fc.record({
  draftId: id,
  shortId: anyText,
  headline: anyText,
  status: fc.constantFrom('open', 'in_progress', 'blocked', 'done', 'withdrawn'),
  team: fc.option(named),
  url: fc.option(fc.oneof(fc.webUrl(), anyText)),
  similarity: fc.double(),
} as const);
const change = fc.record({ label: anyText, before: fc.option(anyText), after: anyText });
const degraded = fc.boolean();
const passage = fc.record({
  channel: fc.oneof(fc.constant('C0SALES'), short),
  ts: fc.oneof(fc.constant('1764000000.000100'), short),
  threadTs: fc.oneof(fc.constant('1763999999.000100'), short),
  author: fc.option(fc.oneof(fc.constant('U0DANA'), short)),
  quote: anyText,
  mark: fc.constantFrom('none', 'warning', 'suggestion'),
  hit: fc.record({ from: fc.nat({ max: 60 }), to: fc.nat({ max: 2_000 }) }),
} as const);
/** A task as any tracker may tell of it. */
const anyTask: fc.Arbitrary<TaskLine> = fc.record({
  id: id.map((one) => `task:${one}`),
  shortId: fc.option(anyText),
  title: anyText,
  status: fc.option(fc.oneof(fc.constantFrom('open', 'in_progress', 'blocked', 'done'), anyText)),
  priority: fc.option(anyText),
  assignee: fc.option(short),
  assigneeName: fc.option(anyText),
  dueAt: fc.option(fc.oneof(when, fc.constant('2026-11-24'))),
  url: fc.option(fc.oneof(fc.webUrl(), anyText)),
});

/** As many tasks as that, of a few sorts: what each says matters, not how different they all are. */
export function manyTasks(most: number): fc.Arbitrary<TaskLine[]> {
  const sorts = fc.array(anyTask, { maxLength: 4 });
  return fc
    .tuple(sorts, fc.nat({ max: most }))
    .map(([some, count]) =>
      Array.from({ length: count }, (_, index) => some[index % some.length] ?? []).flat(),
    );
}

const url = fc.option(fc.oneof(fc.webUrl(), anyText));
const common = { id, name: anyText, url };
const standing = { state: fc.option(anyText), dueAt: fc.option(when) };
/** An entity as any source may tell of it. */
export const anySummary: fc.Arbitrary<Summary> = fc.oneof(
  fc.record({
    kind: fc.constant('task'),
    id,
    shortId: fc.option(anyText),
    title: anyText,
    status: fc.option(anyText),
    priority: fc.option(anyText),
    assigneeName: fc.option(anyText),
    dueDate: fc.option(when),
    channelName: fc.option(anyText),
    url,
  } as const),
  fc.record({
    kind: fc.constant('project'),
    ...common,
    status: fc.option(anyText),
    description: fc.option(anyText),
    ownerName: fc.option(anyText),
  } as const),
  fc.record({
    kind: fc.constant('document'),
    id,
    shortId: fc.option(anyText),
    title: anyText,
    excerpt: fc.option(anyText),
    url,
    updatedAt: fc.option(when),
  } as const),
  fc.record({
    kind: fc.constant('channel'),
    id: fc.oneof(fc.constant('channel:C0SALES'), short),
    name: anyText,
    topic: fc.option(anyText),
    memberCount: fc.option(fc.nat()),
    openTickets: fc.nat(),
  } as const),
  fc.record({
    kind: fc.constant('user'),
    id,
    name: anyText,
    handle: fc.option(anyText),
    openTickets: fc.nat(),
    nextDue: fc.option(when),
  } as const),
  fc.record({
    kind: fc.constantFrom('plan', 'goal', 'milestone', 'output'),
    ...common,
    ...standing,
  } as const),
);

/** Any reply that the graph could make of what people, models and trackers say. */
export const anyReply: fc.Arbitrary<Reply> = fc.oneof(
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
    questions: fc.array(question, { maxLength: 10 }),
    draftId: id,
    rev,
    slot: short,
    form: fc.boolean(),
    taken: fc.uniqueArray(fc.record({ field: id, label: anyText }), {
      maxLength: 3,
      selector: ({ field }) => field,
    }),
    forms: fc.array(fc.record({ id, title: anyText }), { maxLength: 3 }),
    answered: fc.array(fc.record({ label: anyText, value: anyText }), { maxLength: 3 }),
    over: fc.boolean(),
    degraded,
  } as const),
  fc.record({
    kind: fc.constant('duplicates'),
    draftId: id,
    rev,
    requests: fc.array(alike, { minLength: 1, maxLength: 3 }),
  } as const),
  fc.record({
    kind: fc.constant('offer_update'),
    slot: short,
    over: fc.option(fc.record({ how: fc.constantFrom('taken', 'left', 'renewed'), by: short } as const)),
    draftId: id,
    rev,
    shortId: anyText,
    changes: fc.array(change, { maxLength: 30 }),
  } as const),
  fc.record({
    kind: fc.constant('choose'),
    slot: short,
    questionId: id,
    text: anyText,
    options: fc.array(anyText, { minLength: 1, maxLength: 10 }),
    chosen: fc.option(fc.record({ label: anyText, by: short })),
    degraded,
  } as const),
  fc.record({
    kind: fc.constant('choose'),
    slot: short,
    questionId: id,
    text: anyText,
    options: fc.array(anyText, { minLength: 1, maxLength: 10 }),
    chosen: fc.constant(null),
    offer: fc.record({
      left: fc.array(fc.nat(9), { maxLength: 10 }),
      taken: fc.array(fc.record({ label: anyText, by: short }), { maxLength: 10 }),
      over: fc.option(anyText),
    }),
    degraded,
  } as const),
  fc.record({
    kind: fc.constant('done'),
    slot: short,
    commandId: id,
    text: anyText,
    by: short,
    now: fc.constantFrom('done', 'undone', 'failed'),
    changedBy: fc.option(fc.oneof(fc.constant('U0DANA'), short)),
    degraded,
  } as const),
  fc.record({
    kind: fc.constant('passages'),
    text: anyText,
    passages: fc.array(passage, { minLength: 1, maxLength: 10 }),
    degraded,
  } as const),
  fc.record({
    kind: fc.constant('panel'),
    to: short,
    section: fc.constantFrom('requests', 'approvals', 'memory', 'help'),
    text: anyText,
  } as const),
  fc.record({
    kind: fc.constant('tasks'),
    title: anyText,
    tasks: manyTasks(60),
    total: fc.nat(),
  } as const),
  fc.record({
    kind: fc.constant('choose_team'),
    text: anyText,
    draftId: id,
    rev,
    likely: fc.array(named, { maxLength: 3 }),
    teams,
    moreTeams: fc.boolean(),
    degraded,
  } as const),
  fc.record({ kind: fc.constant('review_card'), slot: short, card: anyCard, degraded } as const),
  fc.record({
    kind: fc.constant('team_card'),
    slot: short,
    channel: short,
    card: fc.record({ ticket, teams, moreTeams: fc.boolean(), rev, movedTo: fc.option(named) }),
  } as const),
  fc.record({
    kind: fc.constant('reminder'),
    slot: short,
    draftId: id,
    rev,
    number: fc.nat(),
    // who is called is notified, which is what the limits' test looks for; so nobody is called here
    people: fc.constant<string[]>([]),
    text: anyText,
    open: fc.array(anyText, { maxLength: 4 }),
    link: fc.record({ slot: short, label: anyText }),
    answer: fc.option(
      fc.oneof(
        fc.record({ did: fc.constant('snooze'), by: short, until: when } as const),
        fc.record({ did: fc.constant('stop'), by: short } as const),
      ),
    ),
  } as const),
  fc.record({ kind: fc.constant('notice'), to: short, text: anyText } as const),
  fc.record({
    kind: fc.constant('root'),
    channel: short,
    isDirect: fc.boolean(),
    by: short,
    said: anyText.map(written),
  } as const),
  fc.record({
    kind: fc.constant('direct'),
    to: short,
    text: anyText,
    link: fc.record({ slot: short, label: anyText }),
  } as const),
);
