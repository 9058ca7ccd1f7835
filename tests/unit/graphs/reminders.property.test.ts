import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openMatter, reminderOf } from '../../../graphs/intake/questions/due-reminder.js';
import type { Event } from '../../../src/domain/conversation/event.js';
import { CHANNEL, IntakeThread } from '../../support/intake-thread.js';
import { runs } from '../../support/runs.js';
import { ASKER, PEER, slowAppBrain, TRIAGER } from '../../support/slow-app.js';
import { anyStep, eventsOf, policies, readings, toTheCard } from './any-step.js';

/** What people do in a thread, and the time that passes: a reminder comes due, now or while something else is said. */
const anyMoment = fc.oneof(
  { weight: 5, arbitrary: anyStep },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('due' as const), races: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      action: fc.constantFrom('snooze' as const, 'stop_reminding' as const),
      person: fc.constantFrom(ASKER, PEER, TRIAGER),
      stale: fc.boolean(),
    }),
  },
);
type Moment = typeof anyMoment extends fc.Arbitrary<infer T> ? T : never;

/** A thread with its row in the table of reminders, as commits and the sweep leave it, and the books of what came of it. */
class Reminded {
  readonly thread: IntakeThread;
  row: { key: string; people: readonly string[] } | null = null;
  waiting: Event[] = [];
  readonly sent = new Set<string>();
  /** keys that one of their people has acted on since they were noted */
  readonly actedOn = new Set<string>();
  readonly stopped = new Set<string | null>();

  constructor(approval: (typeof policies)[number]) {
    this.thread = new IntakeThread(slowAppBrain({ readings }), { approval });
  }

  async live(moment: Moment): Promise<void> {
    if (moment.do === 'due') {
      if (this.row) this.waiting.push({ kind: 'reminder', via: 'system', key: this.row.key });
      this.row = null;
      if (!moment.races) await this.remind();
      return;
    }
    await this.turn(moment.do === 'answer' ? [this.click(moment)] : eventsOf(this.thread, moment));
    await this.remind();
  }

  async remind(): Promise<void> {
    for (const event of this.waiting.splice(0)) await this.turn([event]);
  }

  private async turn(events: Event[]): Promise<void> {
    const { thread } = this;
    const before = thread.turns.at(-1)?.state ?? null;
    for (const event of events) {
      const actor = 'actor' in event ? event.actor : 'author' in event ? event.author : null;
      if (this.row && actor !== null && this.row.people.includes(actor)) this.actedOn.add(this.row.key);
      // what was taken out of the table and has not been sent yet is still waited for
      for (const one of this.waiting) {
        const people = before && openMatter(before, thread.deps)?.people;
        if (one.kind === 'reminder' && actor !== null && people?.includes(actor)) this.actedOn.add(one.key);
      }
    }
    const { state } = await thread.turn(events);
    for (const reply of state.replies) {
      if (reply.kind !== 'reminder') continue;
      if (reply.answer?.did === 'stop') this.stopped.add(reply.draftId);
      if (reply.answer !== null) continue;
      const key = state.nudged.last?.key ?? '';
      expect([...this.sent]).not.toContain(key);
      expect([...this.actedOn]).not.toContain(key);
      expect([...this.stopped]).not.toContain(reply.draftId);
      expect(['CREATED', 'DISCARDED', 'READY_TO_CREATE']).not.toContain(before?.phase);
      expect(reply.people.length).toBeGreaterThan(0);
      this.sent.add(key);
    }
    const next = reminderOf(state, thread.deps, new Date(0));
    this.row = next === null ? null : next.key === this.row?.key ? this.row : next;
  }

  private click({ action, person, stale }: Extract<Moment, { do: 'answer' }>): Event {
    const state = this.thread.turns.at(-1)?.state;
    const number = (state?.nudged?.last?.number ?? 0) - (stale ? 1 : 0);
    const seen = { draftId: state?.draftId ?? 'none', rev: state?.rev ?? 0 };
    const at = { seen, actor: person, channel: CHANNEL, ts: '1.000001' };
    return { kind: 'press', via: 'button', does: { act: action, number }, ...at };
  }
}

describe('whatever happens in a thread', () => {
  it('nobody is reminded twice of one thing, nor after they acted, nor of what is over', async () => {
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyMoment, { minLength: 8, maxLength: 25 }),
        fc.constantFrom(...policies),
        fc.nat(4),
        async (moments, policy, lines) => {
          const reminded = new Reminded(policy);
          for (const text of toTheCard.slice(0, lines)) {
            await reminded.live({ do: 'say', person: ASKER, text, addressed: true });
          }
          for (const moment of moments) await reminded.live(moment);
          sent += reminded.sent.size;
        },
      ),
      { numRuns: runs(60) },
    );
    expect(sent).toBeGreaterThan(runs(60) / 3);
  }, 240_000);
});
