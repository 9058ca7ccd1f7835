import fc from 'fast-check';
import type { Converse, ConverseInput } from '../../../src/domain/brain.js';
import type { ActBody } from '../../../src/domain/conversation/acts.js';
import type { Event } from '../../../src/domain/conversation/event.js';
import type { Offered } from '../../../src/domain/conversation/option.js';
import { pendingOf } from '../../../src/domain/pending.js';
import { written } from '../../../src/domain/text/person-text.js';
import { applyChange } from '../../../src/domain/tickets/apply-change.js';
import type { FiledRequest, Intent } from '../../../src/domain/tickets/tracker.js';
import { CHANNEL, type IntakeThread } from '../../support/intake-thread.js';
import { BUTTONS, presses } from '../../support/presses.js';
import type { Script } from '../../support/scripted-brain.js';
import { ASKER, PEER, slowApp, TRIAGER } from '../../support/slow-app.js';

const EPIC = 'new epic: checkout';
const STATUS = "what is the status of T-12, and of Alex's tasks?";
const TASK = 'create a task for Alex';
const TICKET = 'open a ticket about @T-12 and @nobody';
/** Orders that are calls without the tool loop, as phrases are. */
const LOWER = 'set the urgency to low';
const QUIET = 'be quiet';
/** An order that only the tool loop understands. */
const TIDY = 'tidy it up please';
/** Words that want to know something, or to have it done. */
export const asks = [STATUS, TASK, TICKET, TIDY];

const acting = (...acts: ActBody[]) => ({ acts });
const disputed: ActBody = {
  act: 'dispute',
  field: 'urgency',
  reason: 'It is called urgent, and it can wait.',
  sides: [],
};
const changed = { request_summary: 'Another', urgency: 'low', title: 'Another' };
export const readings: NonNullable<Script['readings']> = {
  ...slowApp.readings,
  change: { values: changed, acts: [] },
  dunno: { unknown: ['department', 'problem'], acts: [] },
  [EPIC]: { values: { title: 'Checkout', problem: 'Slow' } },
  'it is fast': {
    items: { acceptance_criteria: ['It is fast'], constraints: [['latency', 'under 300 ms']] },
  },
  'in 200 ms': { items: { constraints: [['latency', 'under 200 ms']] }, acts: [] },
  'scrap that': { removals: [{ field: 'acceptance_criteria', item: 'It is fast' }], acts: [] },
  [TASK]: { values: { urgency: 'low' }, acts: [] },
  [LOWER]: acting({ act: 'call', tool: 'set_field', args: { field: 'urgency', value: 'low' } }),
  [QUIET]: acting({ act: 'call', tool: 'toggle_quiet', args: {} }),
  'actually, also finance': {
    values: { affected_users: 'Finance' },
    items: { risks: ['Finance'] },
    acts: [{ act: 'amend' }],
  },
  'that can wait': acting(disputed),
  'as I said': acting({ act: 'restate', field: 'urgency' }, { act: 'settle', field: 'urgency', side: 1 }),
  'a second thing': acting({ act: 'open', blueprint: null, onBehalfOf: null }),
  [`it is for <@${PEER}>`]: acting({ act: 'open', blueprint: null, onBehalfOf: PEER }),
  [`<@${TRIAGER}> may approve`]: acting({ act: 'name', people: [TRIAGER], gone: [PEER] }),
  'the first one': acting({ act: 'choose', option: 0 }),
  'file it anyway': acting({ act: 'follow', draftId: null }),
  'follow it': acting({ act: 'follow', draftId: 'd0' }),
  'leave the ticket': acting({ act: 'update_filed', take: false }),
  'to analytics': acting({ act: 'choose_team', team: 'data_analytics_team' }),
  'which Alex?': acting({ act: 'which', mention: 'Alex', candidates: ['user:U_CHEN', 'user:U_KIM'] }),
  'focus on T-12': acting({ act: 'focus', entity: 'task:t12' }),
  'stop focusing': acting({ act: 'focus', entity: null }),
  'show the card': acting({ act: 'show_card' }),
  // what a model claims that nobody said: policy and exact words stand before it
  'hm, fine': acting({ act: 'approve' }, { act: 'discard' }, { act: 'undo' }, { act: 'redo' }),
};
const texts = [
  ...Object.keys(readings),
  ...asks,
  'looks good, send it',
  'never mind',
  'hm',
  'yes',
  'no',
  'undo',
  'redo',
];

/** Said in this order, they bring either kind of thread to its card. */
export const toTheCard = [...Object.keys(slowApp.readings ?? {}), EPIC, 'it is fast'];

/** What a brain asks for in such a conversation: a draft as the words want it, or whatever there is to see. */
export function converse({ conversation, steps, mayCall }: ConverseInput): Partial<Converse> {
  const { text, ts = '1.0' } = conversation.fresh.at(-1) ?? {};
  const offers: Offered[] = [
    { label: 'Show them', does: { act: 'say', words: STATUS } },
    { label: 'Open', does: { act: 'open', ts, blueprint: null, onBehalfOf: null } },
    { label: 'Use', does: { act: 'set', field: 'department', value: 'Sales', ts } },
  ];
  if (!mayCall || steps.length > 1) return { text: 'That is all.', offers };
  const call = (name: string, args: unknown) => ({ calls: [{ id: name, name, args }] });
  if (text === written(TASK)) return call('create_task', { title: 'Tell Alex', assignee: 'user:U_CHEN' });
  if (text === written(TICKET))
    return call('propose_ticket', { request_summary: 'T-12', department: 'Sales' });
  if (text === written(TIDY))
    return call('rewrite_field', { field: 'summary', text: `Tidied ${conversation.history.length}` });
  return call('show_tasks', steps.length === 0 ? {} : { due: 'never' });
}

const person = fc.constantFrom(ASKER, PEER, TRIAGER);
/** Anything that people or the tracker may do in a thread. */
export const anyStep = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('say' as const),
      person,
      text: fc.constantFrom(...texts),
      addressed: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('click' as const),
      person,
      action: fc.oneof(fc.constantFrom('approve', 'change_team'), fc.constantFrom(...BUTTONS)),
      value: fc.constantFrom(
        'data_analytics_team',
        'done',
        'constraints/latency#0',
        'urgency#1',
        'd0',
        'high',
      ),
      field: fc.constantFrom('urgency', 'department', 'request_summary', 'title'),
      message: fc.nat(8),
      stale: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('form' as const),
      person,
      value: fc.constantFrom('', 'Sales', 'latency: 1 s\nbudget: none', 'x'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      at: fc.nat(8),
      text: fc.constantFrom(...texts),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), at: fc.nat(8) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('choose' as const),
      person,
      option: fc.nat(2),
      old: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('command' as const),
      person,
      text: fc.constantFrom('T-12', 'growth', 'T-99', 'off'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('undo' as const),
      person,
      want: fc.constantFrom('undo' as const, 'redo' as const),
      of: fc.nat(9),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('tracker' as const), ok: fc.boolean(), forged: fc.boolean() }),
  },
);
export type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

/** Who may approve. */
export const policies = [
  { who: ['requester' as const, 'named' as const], people: [], self_approval: true, guests: false },
  { who: ['requester' as const], people: [TRIAGER], self_approval: false, guests: false },
  { who: ['members' as const, 'approvers' as const], people: [], self_approval: true, guests: false },
];

/** What a button carries in place of just anything: the ts of a message, the number of a reminder. */
function carried(thread: IntakeThread, { action, message, value }: Extract<Step, { do: 'click' }>): string {
  if (action === 'leave_out' || action === 'put_back') return thread.messages[message]?.ts ?? '1.0';
  return action === 'snooze' || action === 'stop_reminding' ? String(message) : value;
}

/** What a step is to the thread as it stands. */
export function eventsOf(thread: IntakeThread, one: Step): Event[] {
  const state = thread.turns.at(-1)?.state;
  const draftId = state?.draftId ?? 'none';
  const at = { channel: CHANNEL, ts: '1700000000.000001' };
  switch (one.do) {
    case 'say':
      return [thread.message(one.person, one.text, one.addressed)];
    case 'click': {
      const rev = Math.max(0, (state?.rev ?? 0) - (one.stale ? 1 : 0));
      return [
        {
          kind: 'press',
          via: 'button',
          does: presses(one.action, { field: one.field, value: carried(thread, one) }),
          seen: { draftId, rev },
          actor: one.person,
          ...at,
        },
      ];
    }
    case 'form': {
      const values = { department: one.value, constraints: one.value, title: one.value };
      return [
        {
          kind: 'press',
          via: 'modal',
          does: { act: 'edit', values },
          seen: { draftId, rev: state?.rev ?? 0 },
          actor: one.person,
          ...at,
        },
      ];
    }
    case 'edit': {
      const message = thread.messages[one.at];
      if (!message) return [thread.message(PEER, 'hm', false)];
      message.text = written(one.text);
      return [
        {
          kind: 'edit',
          via: 'message',
          ts: message.ts,
          editTs: '1800000000.1',
          author: message.author,
          text: written(one.text),
        },
      ];
    }
    case 'delete': {
      const [gone] = thread.messages.splice(one.at, 1);
      return [{ kind: 'deletion', via: 'message', ts: gone?.ts ?? '1.0' }];
    }
    case 'choose': {
      const questionId = one.old ? 'older' : ((state && pendingOf(state, 'choice')?.id) ?? 'none');
      const does = { act: 'choose' as const, of: questionId, option: one.option };
      return [{ kind: 'press', via: 'button', does, actor: one.person, ...at }];
    }
    case 'command': {
      const does = { act: 'focus_on' as const, words: written(one.text) };
      return [{ kind: 'press', via: 'command', does, actor: one.person, ...at }];
    }
    case 'undo': {
      const command = thread.past[one.of % Math.max(1, thread.past.length)]?.id ?? 'none';
      return [{ kind: 'press', via: 'button', does: { act: one.want, command }, actor: one.person, ...at }];
    }
    case 'tracker':
      return trackerAnswer(thread, one);
  }
}

/** The tracker answers what it was asked last; a forged answer names a key that nobody sent. */
function trackerAnswer(thread: IntakeThread, { ok, forged }: { ok: boolean; forged: boolean }): Event[] {
  const intent = thread.turns.toReversed().flatMap(({ state }) => state.intents)[0];
  if (intent === undefined || forged) {
    const outcome = { result: 'failed' as const, reason: 'Away.', retryable: true, problems: {} };
    return [{ kind: 'tracker', via: 'tracker', intentKey: 'submit:nobody', draftId: 'nobody', outcome }];
  }
  const request = requestOf(thread, intent);
  const filed = {
    id: 't1',
    shortId: 'T-1',
    url: null,
    status: 'open' as const,
    assignee: null,
    followers: [],
    comments: [],
    request,
  };
  const failed = { result: 'failed' as const, reason: 'Away.', retryable: true, problems: {} };
  const { draftId } = request;
  if (intent.kind === 'submit') {
    // an order that was refused is over: it is not filed after all, unless it is given again
    const { phase, filed: known } = thread.now.state;
    const mayFile = phase === 'READY_TO_CREATE' || known[draftId] !== undefined;
    const outcome = ok && mayFile ? { result: 'created' as const, ticket: filed } : failed;
    return [{ kind: 'tracker', via: 'tracker', intentKey: intent.key, draftId, outcome }];
  }
  const { change } = intent;
  const outcome = ok ? { result: 'updated' as const, ticket: applyChange(filed, change), change } : failed;
  return [{ kind: 'tracker', via: 'tracker', intentKey: intent.key, draftId, outcome }];
}

/** What was filed under the draft that the intent is about. */
function requestOf(thread: IntakeThread, intent: Intent): FiledRequest {
  if (intent.kind === 'submit') return intent.request;
  const intents = thread.turns.flatMap(({ state }) => state.intents);
  const submitted = intents.find((one) => one.kind === 'submit' && one.request.draftId === intent.draftId);
  if (submitted?.kind !== 'submit') throw new Error('something was changed that was never filed');
  return submitted.request;
}
