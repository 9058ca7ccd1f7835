import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { projectDraft } from '../../../graphs/intake/filing/projection.js';
import { mayPark } from '../../../src/domain/conversation/phases.js';
import { CHANNEL, IntakeThread } from '../../support/intake-thread.js';
import { runs } from '../../support/runs.js';
import { ScriptedBrain } from '../../support/scripted-brain.js';
import {
  ASKER,
  FIRST,
  FOURTH,
  PEER,
  SECOND,
  slowAppBrain,
  THIRD,
  TRIAGER,
  ticketOf,
  toCreated,
} from '../../support/slow-app.js';

const PER_TURN = [
  'events',
  'replies',
  'intents',
  'trace',
  'brainCalls',
  'changes',
  'respond',
  'next',
  'degraded',
];

describe('a parked thread', () => {
  it('keeps nothing of a turn in its checkpoint, and starts the next turn empty', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await toCreated(thread);
    const stored = await thread.stored();
    expect(stored).toHaveProperty('phase', 'CREATED');
    expect(PER_TURN.filter((key) => stored[key] !== undefined)).toEqual([]);
    const { state } = await thread.say(PEER, 'lunch?');
    expect(state).toMatchObject({ replies: [], intents: [], brainCalls: [], changes: [], respond: false });
    expect(state.trace).toHaveLength(1);
  });

  it('says once a thread that the model failed', async () => {
    const thread = new IntakeThread(slowAppBrain({ degraded: true }));
    await thread.mention(ASKER, FIRST);
    await thread.say(ASKER, SECOND);
    const marks = thread.turns.map(({ state }) =>
      state.replies.map((reply) => 'degraded' in reply && reply.degraded),
    );
    // the second turn closes the first question and asks the next one
    expect(marks).toEqual([[true], [false, false]]);
    expect(thread.now.state.degraded).toBe(true);
  });

  it('says so, too, where the answer and what is offered after it become one message', async () => {
    const offers = [{ label: 'Help', does: { act: 'say', words: 'help' } }] as const;
    const acts = [{ act: 'talk', text: 'I could open a request.', offers }] as const;
    const question = 'which teams are there?';
    const brain = new ScriptedBrain({ readings: { [question]: { acts } }, asks: [question], degraded: true });
    const thread = new IntakeThread(brain);
    await thread.mention(ASKER, question);
    const [only] = thread.said('choose');
    expect(only?.text).toContain('I could open a request.');
    expect(thread.now.state.replies).toMatchObject([{ kind: 'choose', degraded: true, asker: ASKER }]);
  });

  const texts = [FIRST, SECOND, THIRD, FOURTH, 'hm', 'looks good, send it', 'never mind', 'change', 'why?'];
  const person = fc.constantFrom(ASKER, PEER, TRIAGER);
  const actions = [
    'approve',
    'discard',
    'change_team',
    'choose_team',
    'retry',
    'take',
    'set_status',
    'reroute',
  ];
  const value = fc.constantFrom('data_analytics_team', 'done', 'made_up');
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('say' as const),
        person,
        text: fc.constantFrom(...texts),
        addressed: fc.boolean(),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('click' as const),
        person,
        action: fc.constantFrom(...actions),
        value,
        stale: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('edit' as const), person, text: fc.constantFrom(...texts, '') }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('unsay' as const), at: fc.nat(5) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('tracker' as const), ok: fc.boolean() }) },
  );

  it('is always in a legal pair, its rev only grows, every value has evidence, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 20 }),
        fc.boolean(),
        async (steps, matches) => {
          const brain = slowAppBrain({
            readings: {
              change: { values: { request_summary: 'Another', urgency: 'low' } },
              'why?': { acts: [{ act: 'ask' }] },
            },
            match: () => (matches ? 'performance_engineering_team' : null),
          });
          const thread = new IntakeThread(brain);
          const submitted = new Map<string, number>();
          let last = { draftId: null as string | null, rev: 0 };
          for (const one of steps) {
            await play(thread, one);
            const { state, waits } = thread.now;
            expect(mayPark(state.mode, state.phase)).toBe(true);
            if (state.draftId === last.draftId) expect(state.rev).toBeGreaterThanOrEqual(last.rev);
            last = { draftId: state.draftId, rev: state.rev };
            expect(waits.rev).toBe(state.rev);
            for (const name of Object.keys(state.draft.fields)) {
              expect(state.draft.evidence[name]?.length).toBeGreaterThan(0);
            }
            for (const { key } of state.intents.filter(({ kind }) => kind === 'submit')) {
              submitted.set(key, (submitted.get(key) ?? 0) + 1);
              expect(state.phase).toBe('READY_TO_CREATE');
            }
            const card = projectDraft(state, thread.deps)?.view.card;
            expect(card?.rev ?? state.rev).toBe(state.rev);
            const shown = state.replies.findLast((reply) => reply.kind === 'review_card');
            if (shown?.kind === 'review_card' && state.phase !== 'DISCARDED') {
              expect({ ...shown.card, ticket: null }).toEqual({ ...card, ticket: null });
            }
          }
        },
      ),
      { numRuns: runs(30) },
    );
  }, 120_000);
});

type Step =
  | { do: 'say'; person: string; text: string; addressed: boolean }
  | { do: 'click'; person: string; action: string; value: string; stale: boolean }
  | { do: 'edit'; person: string; text: string }
  | { do: 'unsay'; at: number }
  | { do: 'tracker'; ok: boolean };

async function play(thread: IntakeThread, step: Step): Promise<void> {
  const state = thread.turns.at(-1)?.state;
  if (step.do === 'say') {
    await thread.turn([thread.message(step.person, step.text, step.addressed)]);
  } else if (step.do === 'click') {
    const rev = Math.max(0, (state?.rev ?? 0) - (step.stale ? 1 : 0));
    await thread.click(step.action, step.person, { value: step.value, rev });
  } else if (step.do === 'edit') {
    await thread.submit('edit', step.person, { department: step.text });
  } else if (step.do === 'unsay') {
    await thread.turn([{ kind: 'deletion', via: 'message', ts: thread.messages.at(step.at)?.ts ?? CHANNEL }]);
  } else if (state?.phase === 'READY_TO_CREATE' && state.draftId !== null) {
    const outcome = step.ok
      ? ({ result: 'created', ticket: ticketOf(thread) } as const)
      : ({ result: 'failed', reason: 'Away.', retryable: true, problems: {} } as const);
    await thread.tracker({ intentKey: `submit:${state.draftId}`, draftId: state.draftId, outcome });
  } else {
    await thread.turn([thread.message(PEER, 'hm', false)]);
  }
}
