import { expect } from '@jest/globals';
import type { IntakeDeps } from '../../../../graphs/intake/deps.js';
import type { Reply } from '../../../../src/domain/conversation/reply.js';
import type { Note } from '../../../../src/domain/entities/memory.js';
import { ApprovalPolicy } from '../../../../src/domain/policies.js';
import { applyChange } from '../../../../src/domain/tickets/apply-change.js';
import { noMemory } from '../../../../src/knowledge/memory/memory.js';
import { teamsOnly } from '../../../../src/knowledge/routing/past-requests.js';
import { teams } from '../../../support/front-door.js';
import { guidedThreads } from '../../../support/guided.js';
import type { IntakeThread } from '../../../support/intake-thread.js';
import { MemoryReferences } from '../../../support/memory-references.js';
import { ticketOf, twelve } from '../../../support/slow-app.js';
import { CRITERION, PROBLEM, SuggestingThread, TITLE } from '../../../support/suggesting.js';
import { PEOPLE, standingOf, TRIAGER } from './people.js';

const { 'asked person': ASKED, requester: OWNER, named: NAMED, colleague: COLLEAGUE } = PEOPLE;

/** What people see of what waits: its message, and the request as it was when that was posted. */
export interface Shown {
  reply: Reply;
  draftId: string;
  rev: number;
}

/** One kind of thing that the bot puts to people, how it comes about, and the four ways in which they answer it. */
export interface Kind {
  kind: string;
  newThread: () => IntakeThread;
  /** brings a new thread to where it waits; its last turn has posted the message */
  bring: (thread: IntakeThread) => Promise<unknown>;
  /** of the replies of that turn, the message that waits */
  shows: Reply['kind'];
  /** makes it out of date: what it is about has changed, or something newer was put to people */
  outdate: (thread: IntakeThread) => Promise<unknown>;
  /** ends it: it is answered, or what it is about is gone */
  close: (thread: IntakeThread) => Promise<unknown>;
  /** presses what a yes would mean, on the message as it was shown; null where it has nothing to press */
  click: ((thread: IntakeThread, who: string, shown: Shown) => Promise<unknown>) | null;
  /** words of one's own that mean it */
  words: string;
  /** words that mean it to the letter */
  phrase: string;
}

const NOTE: Note = {
  id: 'n1',
  text: 'Releases are on Fridays',
  type: 'fact',
  scope: 'user',
  project: null,
  topicTags: [],
  importance: 3,
  entities: [],
  source: null,
  author: ASKED,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const memory: IntakeDeps['memory'] = {
  ...noMemory(),
  note: (viewer, id) => Promise.resolve(id === NOTE.id && viewer.user === ASKED ? NOTE : null),
  search: ({ user }) => Promise.resolve(user === ASKED ? [{ note: NOTE, own: true }] : []),
};

const references = new MemoryReferences({
  entities: [
    { id: 'user:U_A1', kind: 'user', name: 'Alex Chen', otherNames: ['alex'] },
    { id: 'user:U_A2', kind: 'user', name: 'Alex Romero', otherNames: ['alex'] },
  ],
});

const threads = guidedThreads(references, { standingOf, memory });
const alikeThreads = guidedThreads(references, {
  standingOf,
  past: { ...teamsOnly(teams), alike: () => Promise.resolve([twelve]) },
});
const nobodysThreads = guidedThreads(references, {
  standingOf,
  past: { ...teamsOnly(teams), candidates: () => Promise.resolve([]) },
});

const ALERT = 'The app has slow loading, timeouts and crashes';

/** Somebody is asked whether a request is to be opened from another person's message. */
async function called(thread: IntakeThread, alert = ALERT): Promise<void> {
  thread.message(OWNER, alert, false);
  await thread.mention(ASKED, 'file this');
}

/** The request is open, one person is named for it, and a colleague has chosen its type. The urgency is asked. */
async function begun(thread: IntakeThread, alert = ALERT): Promise<void> {
  await called(thread, alert);
  await thread.say(ASKED, 'yes');
  await thread.mention(ASKED, `<@${NAMED}> can approve this`);
  await thread.say(OWNER, 'Business impact: nobody can quote a price');
  await thread.click('answer', COLLEAGUE, { field: 'request_type', value: 'incident' });
  expect(thread.now.state).toMatchObject({
    requester: OWNER,
    filer: ASKED,
    named: [NAMED],
    pendingQuestions: ['urgency'],
  });
  expect(thread.now.state.participants).toContain(COLLEAGUE);
}

/** All that the form wants is told: the team is found, and the card or what comes before it is shown. */
async function told(thread: IntakeThread, alert = ALERT): Promise<void> {
  await begun(thread, alert);
  await thread.mention(ASKED, 'Urgency: high\nDepartment: Sales\nDesired resolution: fast again');
}

async function filed(thread: IntakeThread): Promise<void> {
  await told(thread);
  await thread.click('approve', OWNER);
  const ticket = ticketOf(thread);
  const { draftId } = ticket.request;
  await thread.tracker({ intentKey: `submit:${draftId}`, draftId, outcome: { result: 'created', ticket } });
}

/** First the one, then the other. */
const then =
  (first: (thread: IntakeThread) => Promise<unknown>, next: (thread: IntakeThread) => Promise<unknown>) =>
  async (thread: IntakeThread) => {
    await first(thread);
    await next(thread);
  };

/** A tool suggests two criteria for an epic, which nobody has to answer. */
async function suggested(thread: IntakeThread): Promise<void> {
  if (!(thread instanceof SuggestingThread)) throw new Error('it suggests nothing');
  await thread.mention(ASKED, TITLE);
  await thread.say(ASKED, PROBLEM);
  await thread.say(ASKED, CRITERION);
  await thread.suggest(['Paying takes under 20 s', 'A receipt is mailed'], ASKED);
}

/** The tracker has refused the request, which its card says. */
async function refused(thread: IntakeThread): Promise<void> {
  await told(thread);
  await thread.click('approve', OWNER);
  const outcome = {
    result: 'failed',
    reason: 'The project is closed.',
    retryable: false,
    problems: {},
  } as const;
  await thread.tracker({ intentKey: 'submit:d2', draftId: 'd2', outcome });
}

const questionOf = ({ reply }: Shown): string => {
  if (reply.kind !== 'choose') throw new Error(`${reply.kind} has no options`);
  return reply.questionId;
};
const option = (at: number) => (thread: IntakeThread, who: string, shown: Shown) =>
  thread.choose(at, who, questionOf(shown));

/** The request as its team has it, which knows it by its ticket's rev. */
const FILED = { draftId: 'd2', rev: 1 };

/** The team takes the ticket, which counts its rev. */
async function taken(thread: IntakeThread): Promise<void> {
  const ticket = ticketOf(thread);
  await thread.click('take', TRIAGER, FILED);
  const [intent] = thread.now.state.intents;
  if (intent?.kind !== 'update') throw new Error('nobody took it');
  const { key: intentKey, draftId, change } = intent;
  const changed = applyChange(ticket, change);
  await thread.tracker({ intentKey, draftId, outcome: { result: 'updated', ticket: changed, change } });
}

const askedBack = (question: string) => (thread: IntakeThread) =>
  thread.submit('ask_back', TRIAGER, { question }, FILED);

export const KINDS: readonly Kind[] = [
  {
    kind: 'field',
    newThread: threads,
    bring: (thread) => begun(thread),
    shows: 'ask',
    outdate: (thread) => thread.mention(OWNER, 'Department: Sales'),
    close: (thread) => thread.say(OWNER, 'high'),
    click: (thread, who, { draftId, rev }) =>
      thread.click('answer', who, { draftId, rev, field: 'urgency', value: 'low' }),
    words: 'it can wait for some weeks',
    phrase: 'Urgency: low',
  },
  {
    kind: 'dispute',
    newThread: threads,
    bring: then(begun, async (thread) => {
      await thread.say(OWNER, 'high');
      await thread.say(ASKED, 'Urgency: low');
      await thread.say(OWNER, 'Sales');
    }),
    shows: 'ask',
    outdate: (thread) => thread.mention(OWNER, 'Department: Legal'),
    close: (thread) => thread.mention(OWNER, 'Urgency: medium'),
    click: (thread, who, { draftId, rev, reply }) =>
      thread.click('settle', who, {
        draftId,
        rev,
        value: reply.kind === 'ask' ? (reply.questions[0]?.choices[1]?.value ?? '') : '',
      }),
    words: 'the lower one',
    phrase: 'Keep “Low”',
  },
  {
    kind: 'which',
    newThread: threads,
    bring: then(filed, (thread) => thread.mention(ASKED, 'what is alex working on?')),
    shows: 'choose',
    outdate: (thread) => thread.mention(OWNER, 'undo'),
    close: (thread) => thread.choose(1, ASKED),
    click: option(0),
    words: 'the first one',
    phrase: 'Alex Chen',
  },
  {
    kind: 'confirm',
    newThread: threads,
    bring: then(filed, (thread) => thread.mention(ASKED, 'forget that')),
    shows: 'choose',
    outdate: (thread) => thread.mention(OWNER, 'undo'),
    close: (thread) => thread.choose(1, ASKED),
    click: option(0),
    words: 'go ahead and do that',
    phrase: 'Yes, do it',
  },
  {
    kind: 'confirm: discard',
    newThread: threads,
    bring: then(told, async (thread) => {
      for (const words of ['never mind', 'undo', 'redo']) await thread.mention(ASKED, words);
    }),
    shows: 'choose',
    outdate: (thread) => thread.mention(ASKED, 'Department: Marketing'),
    close: (thread) => thread.choose(1, ASKED),
    click: option(0),
    words: 'throw it all away',
    phrase: 'Discard',
  },
  {
    kind: 'confirm: take back what was filed',
    newThread: threads,
    bring: then(filed, (thread) => thread.mention(ASKED, 'undo')),
    shows: 'choose',
    outdate: (thread) => thread.mention(ASKED, 'forget that'),
    close: (thread) => thread.choose(2, ASKED),
    click: option(0),
    words: 'pull it back from them',
    phrase: 'Withdraw T-1',
  },
  {
    kind: 'offer',
    newThread: threads,
    bring: (thread) => called(thread),
    shows: 'choose',
    outdate: (thread) => thread.mention(COLLEAGUE, 'help'),
    close: (thread) => thread.choose(0, ASKED),
    click: option(0),
    words: 'please do that for us',
    phrase: 'Open a request',
  },
  {
    kind: 'offer: the value of another person',
    newThread: threads,
    bring: then(begun, (thread) => thread.mention(COLLEAGUE, 'Affected users: the sales team')),
    shows: 'choose',
    outdate: (thread) => thread.mention(COLLEAGUE, 'Department: Sales'),
    close: (thread) => thread.choose(0, OWNER),
    click: option(0),
    words: 'what she says is right',
    phrase: 'Use',
  },
  {
    kind: 'offer: what a tool suggests',
    newThread: () => new SuggestingThread([], { standingOf, approval: ApprovalPolicy.parse({}) }),
    bring: suggested,
    shows: 'choose',
    outdate: (thread) => thread.mention(ASKED, 'Problem: paying takes minutes'),
    close: (thread) => thread.choose(0, ASKED),
    click: option(0),
    words: 'take them all, please',
    phrase: 'Add all 2',
  },
  {
    kind: 'duplicate',
    newThread: alikeThreads,
    bring: (thread) => told(thread),
    shows: 'duplicates',
    outdate: (thread) => thread.mention(ASKED, 'Department: Marketing'),
    close: (thread) => thread.click('file_anyway', OWNER),
    click: (thread, who, { draftId, rev }) => thread.click('follow', who, { draftId, rev, value: 'd12' }),
    words: 'that is the same problem',
    phrase: 'Follow T-12',
  },
  {
    kind: 'team',
    newThread: nobodysThreads,
    bring: (thread) => told(thread, 'The printer on floor 4 is broken'),
    shows: 'choose_team',
    outdate: (thread) => thread.mention(ASKED, 'Department: Marketing'),
    close: (thread) => thread.click('choose_team', OWNER, { value: 'identity_access_team' }),
    click: (thread, who, { draftId, rev }) =>
      thread.click('choose_team', who, { draftId, rev, value: 'data_analytics_team' }),
    words: 'the people who make dashboards',
    phrase: 'Data & Analytics',
  },
  {
    kind: 'amend',
    newThread: threads,
    bring: then(filed, (thread) => thread.mention(ASKED, 'add that it also happens on my phone')),
    shows: 'offer_update',
    outdate: taken,
    close: (thread) => thread.click('leave_ticket', OWNER, FILED),
    click: (thread, who) => thread.click('update_ticket', who, FILED),
    words: 'that would be helpful to them',
    phrase: 'Update T-1',
  },
  {
    kind: 'asked back',
    newThread: threads,
    bring: then(filed, askedBack('Since when?')),
    shows: 'text',
    outdate: askedBack('On which floor?'),
    close: (thread) => thread.say(OWNER, 'Since Monday'),
    click: null,
    words: 'since some days, I think',
    phrase: 'Not an answer',
  },
  {
    kind: 'card',
    newThread: threads,
    bring: (thread) => told(thread),
    shows: 'review_card',
    outdate: (thread) => thread.mention(ASKED, 'Department: Marketing'),
    close: (thread) => thread.click('discard', OWNER),
    click: (thread, who, { draftId, rev }) => thread.click('approve', who, { draftId, rev }),
    words: 'that is all fine with me',
    phrase: 'approve',
  },
  {
    kind: 'card: it could not be filed',
    newThread: threads,
    bring: refused,
    shows: 'review_card',
    outdate: (thread) => thread.mention(ASKED, 'Department: Marketing'),
    close: (thread) => thread.click('discard', OWNER),
    click: (thread, who, { draftId, rev }) => thread.click('retry', who, { draftId, rev }),
    words: 'do that once more now',
    phrase: 'Retry',
  },
];
