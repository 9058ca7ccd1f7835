import { describe, expect, it } from '@jest/globals';
import type { Event } from '../../../src/domain/conversation/event.js';
import { ApprovalPolicy, type Standing } from '../../../src/domain/policies.js';
import { applyChange } from '../../../src/domain/tickets/apply-change.js';
import { teams } from '../../support/front-door.js';
import { guidedThread } from '../../support/guided.js';
import type { IntakeThread } from '../../support/intake-thread.js';
import { ASKER, ticketOf, toCard } from '../../support/slow-app.js';
import { setField, UndoThread } from '../../support/undo-thread.js';

const [REQUESTER, NAMED, OUTSIDER, PARTICIPANT, STRANGER] = ['U0KIM', 'U0NAMED', 'U0OUT', 'U0PART', 'U0ZOE'];
const [MEMBER, APPROVER, CONFIGURED] = ['U0MEMBER', 'U0APPROVER', 'U0CONF'];
const FILER = ASKER;

const [CONFIRM, NEVER_MIND, LOWER] = ['looks good, send it', 'never mind, cancel it', 'set urgency to low'];
/** Words for it that are asked about. */
const GIVE_UP = 'we can drop the whole thing';
const [FOR_KIM, NAMES] = [
  `I am filing this on behalf of <@${REQUESTER}>`,
  `<@${NAMED}> and <@${OUTSIDER}> can approve this`,
];
const LEE_MAY = '<@U0LEE> can approve this';

/** Every kind of person, and whether they may approve and decide otherwise. `own`: not with `self_approval: false`. */
const PEOPLE = {
  requester: { who: REQUESTER, approves: 'own', changes: true },
  filer: { who: FILER, approves: 'own', changes: true },
  named: { who: NAMED, approves: true, changes: true },
  participant: { who: PARTICIPANT, approves: false, changes: false },
  stranger: { who: STRANGER, approves: false, changes: false },
  'team member, whom the configuration does not name': { who: MEMBER, approves: false, changes: false },
  approver: { who: APPROVER, approves: true, changes: true },
  configured: { who: CONFIGURED, approves: true, changes: true },
  'requester who is a guest': { who: REQUESTER, is: 'guest', approves: false, changes: true },
  'named person of another organisation': { who: OUTSIDER, is: 'outsider', approves: false, changes: false },
  'configured person of whom nothing is known': {
    who: CONFIGURED,
    is: 'unknown',
    approves: false,
    changes: false,
  },
} satisfies Record<string, { who: string; is?: Standing; approves: boolean | 'own'; changes: boolean }>;
type Person = { who: string; is?: Standing; approves: boolean | 'own'; changes: boolean };

/** A request that one filed for another, at its card, which two people are named for and a third one has spoken about. */
async function atCard(person: Person, selfApproval: boolean): Promise<UndoThread> {
  return threadFor(person, selfApproval).goOnFrom(await (selfApproval ? ownThread : othersThread));
}

/** Their thread at its card; whoever it is made for, everybody in it belongs to the workspace so far. */
async function played(selfApproval: boolean): Promise<UndoThread> {
  const thread = threadFor(PEOPLE.requester, selfApproval);
  await toCard(thread);
  await thread.mention(FILER, FOR_KIM);
  await thread.mention(FILER, NAMES);
  await thread.mention(PARTICIPANT, 'hello');
  expect(thread.now.state).toMatchObject({ requester: REQUESTER, filer: FILER, named: [NAMED, OUTSIDER] });
  return thread;
}
const ownThread = played(true);
const othersThread = played(false);

function threadFor({ who, is = 'member' }: Person, selfApproval: boolean): UndoThread {
  const approval = ApprovalPolicy.parse({
    who: ['requester', 'named', 'approvers'],
    people: [CONFIGURED],
    self_approval: selfApproval,
  });
  return new UndoThread(
    {
      readings: {
        [FOR_KIM]: { acts: [{ act: 'open', blueprint: null, onBehalfOf: REQUESTER }] },
        [NAMES]: { acts: [{ act: 'name', people: [NAMED, OUTSIDER], gone: [] }] },
        [GIVE_UP]: { acts: [{ act: 'discard' }] },
        [LEE_MAY]: { acts: [{ act: 'name', people: ['U0LEE'], gone: [] }] },
      },
    },
    {
      approval,
      teams: teams.map((team) => ({ ...team, members: [MEMBER], approvers: [APPROVER] })),
      tools: [setField],
      standingOf: (_team, user) => Promise.resolve(user === who ? is : 'member'),
    },
  );
}

/** Somebody who may, whatever `self_approval` says. */
const ANYBODY = APPROVER;

async function filed(thread: UndoThread) {
  await thread.click('approve', ANYBODY);
  const ticket = ticketOf(thread);
  const { draftId } = ticket.request;
  await thread.tracker({ intentKey: `submit:${draftId}`, draftId, outcome: { result: 'created', ticket } });
  return ticket;
}

async function withdrawn(thread: UndoThread) {
  const ticket = await filed(thread);
  await thread.press('undo', ANYBODY);
  await thread.choose(0, ANYBODY);
  const [intent] = thread.now.state.intents;
  if (intent?.kind !== 'update') throw new Error('not withdrawn');
  const { change, draftId, key } = intent;
  const outcome = { result: 'updated' as const, ticket: applyChange(ticket, change), change };
  await thread.tracker({ intentKey: key, draftId, outcome });
}

const submits = (thread: UndoThread) => thread.now.state.intents.some(({ kind }) => kind === 'submit');
const hasAsked = (thread: IntakeThread) => thread.said('choose').some(({ chosen }) => chosen === null);

type Way = (thread: UndoThread, actor: string) => Promise<boolean>;

/** Each way to have a request filed, and whether it was. */
const TO_APPROVE: Record<string, Way> = {
  words: async (thread, actor) => {
    await thread.mention(actor, CONFIRM);
    return submits(thread);
  },
  'words to nobody in particular': async (thread, actor) => {
    await thread.say(actor, CONFIRM);
    return submits(thread);
  },
  'a click': async (thread, actor) => {
    await thread.click('approve', actor);
    return submits(thread);
  },
  'a retry': async (thread, actor) => {
    await thread.click('approve', ANYBODY);
    const { draftId } = ticketOf(thread).request;
    const outcome = { result: 'failed' as const, reason: 'Away.', retryable: true, problems: {} };
    await thread.tracker({ intentKey: `submit:${draftId}`, draftId, outcome });
    await thread.click('retry', actor);
    return submits(thread);
  },
  'a redo of the filing': async (thread, actor) => {
    await withdrawn(thread);
    await thread.press('redo', actor);
    return hasAsked(thread);
  },
};

/** Each way to decide what becomes of a request, and whether that was done, or asked about where it is asked first. */
const TO_CHANGE: Record<string, Way> = {
  'words that discard': async (thread, actor) => {
    await thread.mention(actor, NEVER_MIND);
    return thread.now.state.phase === 'DISCARDED';
  },
  'a yes to the question whether to discard': async (thread, actor) => {
    await thread.mention(ANYBODY, GIVE_UP);
    await thread.mention(actor, 'yes');
    return thread.now.state.phase === 'DISCARDED';
  },
  'a click on Discard': async (thread, actor) => {
    await thread.click('discard', actor);
    return thread.now.state.phase === 'DISCARDED';
  },
  'the form': async (thread, actor) => {
    await thread.submit('edit', actor, { department: 'Legal' });
    return thread.now.state.draft.fields['department'] === 'Legal';
  },
  'the team': async (thread, actor) => {
    await thread.click('change_team', actor, { value: 'data_analytics_team' });
    return thread.now.state.team?.id === 'data_analytics_team';
  },
  'an order to a tool': async (thread, actor) => {
    await thread.mention(actor, LOWER);
    return thread.now.state.draft.fields['urgency'] === 'low';
  },
  undo: async (thread, actor) => {
    await thread.mention(ANYBODY, LOWER);
    await thread.mention(actor, 'undo');
    return thread.now.state.draft.fields['urgency'] === 'critical';
  },
  redo: async (thread, actor) => {
    await thread.mention(ANYBODY, LOWER);
    await thread.mention(ANYBODY, 'undo');
    await thread.press('redo', actor);
    return thread.now.state.draft.fields['urgency'] === 'low';
  },
  'an undo of the discarding': async (thread, actor) => {
    await thread.click('discard', ANYBODY);
    await thread.press('undo', actor);
    return thread.now.state.phase === 'AWAITING_USER';
  },
  'an undo of the filing': async (thread, actor) => {
    await filed(thread);
    await thread.press('undo', actor);
    return hasAsked(thread);
  },
};

const CASES = Object.entries(PEOPLE).flatMap(([kind, person]) =>
  [true, false].map((selfApproval): [string, boolean, Person] => [kind, selfApproval, person]),
);
/** They have both rights, one of them, none: these tell by which right a way goes. */
const TELLING = [
  PEOPLE.requester,
  PEOPLE['requester who is a guest'],
  PEOPLE.stranger,
] satisfies readonly Person[];

describe('each way to decide asks for the right that it takes', () => {
  it.each(Object.entries(TO_APPROVE))('%s: to approve', async (_way, way) => {
    for (const person of TELLING)
      expect(await way(await atCard(person, true), person.who)).toBe(person.approves === 'own');
  });

  it.each(Object.entries(TO_CHANGE))('%s: to change', async (_way, way) => {
    for (const person of TELLING)
      expect(await way(await atCard(person, true), person.who)).toBe(person.changes);
  });
});

describe.each(CASES)('%s, self_approval: %s', (_kind, selfApproval, person) => {
  const mayApprove = person.approves === 'own' ? selfApproval : person.approves;

  it.each([
    ['file it', TO_APPROVE['a click'], mayApprove],
    ['file it in words without a mention', TO_APPROVE['words to nobody in particular'], mayApprove],
    ['have the team changed', TO_CHANGE['the team'], person.changes],
  ] as const)('may or may not %s, as the table says', async (_what, way, may) => {
    expect(await way?.(await atCard(person, selfApproval), person.who)).toBe(may);
  });

  it.each(['shortcut', 'reaction'] as const)(
    'files and discards nothing by a %s on somebody’s words',
    async (via) => {
      const thread = await atCard(person, selfApproval);
      for (const text of [CONFIRM, NEVER_MIND]) {
        const said = thread.message(REQUESTER, text, true);
        const raised: Event =
          said.kind === 'message' && person.who !== REQUESTER
            ? { ...said, via, raisedBy: person.who }
            : { ...said, via };
        await thread.turn([raised]);
        expect([thread.now.state.intents, hasAsked(thread), thread.now.state.phase]).toEqual([
          [],
          false,
          'AWAITING_USER',
        ]);
      }
    },
  );
});

describe('whom the configuration names, and who has not spoken here before', () => {
  it.each(['approve', 'Approved!', 'looks good, send it'])(
    'files it without a mention, with no model, too: %s',
    async (words) => {
      const thread = await guidedCard();
      await thread.say(APPROVER, words);
      expect(thread.now.state.intents).toMatchObject([{ kind: 'submit', request: { approvedBy: APPROVER } }]);
    },
  );

  it.each(['yes', 'sounds good to me, but ask Kim', 'discard it'])(
    'decides nothing with what may be said to a colleague: %s',
    async (words) => {
      const thread = await guidedCard();
      await thread.say(APPROVER, words);
      expect(thread.now.state).toMatchObject({ intents: [], phase: 'AWAITING_USER' });
      expect(hasAsked(thread)).toBe(false);
    },
  );
});

/** A request at its card in a thread that no model reads. */
async function guidedCard(): Promise<IntakeThread> {
  const thread = guidedThread(undefined, {
    approval: ApprovalPolicy.parse({ who: ['requester'], people: [APPROVER] }),
  });
  await thread.mention(ASKER, 'The app has slow loading, timeouts and crashes');
  const lines = ['Business impact: no sales', 'Urgency: high', 'Type: incident', 'Department: Sales'];
  await thread.say(ASKER, [...lines, 'Desired resolution: it is fast'].join('\n'));
  return thread;
}

describe('a refusal', () => {
  it('names what helps: who may, and to a guest that a colleague can be named', async () => {
    const stranger = await atCard(PEOPLE.stranger, true);
    await stranger.click('approve', STRANGER);
    expect(stranger.said('notice')[0]?.text).toContain(`the person who asked, <@${NAMED}>`);
    const guest = await atCard(PEOPLE['requester who is a guest'], true);
    await guest.click('approve', REQUESTER);
    expect(guest.said('notice')[0]?.text).toContain('Name a colleague');
    await guest.mention(REQUESTER, LEE_MAY);
    await guest.click('approve', 'U0LEE');
    expect(submits(guest)).toBe(true);
  });

  it('asks nobody what they are who may not decide anyway, nor on a turn in which nothing is decided', async () => {
    const asked: string[] = [];
    const thread = new UndoThread(
      {},
      {
        standingOf: (_team, user) => {
          asked.push(user);
          return Promise.resolve('member');
        },
      },
    );
    await toCard(thread);
    await thread.mention(STRANGER, 'it hits us, too');
    await thread.click('approve', STRANGER);
    await thread.submit('edit', ASKER, { department: 'Legal' });
    expect(asked).toEqual([]);
    await thread.click('approve', ASKER);
    expect(asked).toEqual([ASKER]);
  });
});
