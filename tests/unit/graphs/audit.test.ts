import { describe, expect, it } from '@jest/globals';
import { auditOf } from '../../../graphs/intake/filing/audit.js';
import { applyChange } from '../../../src/domain/tickets/apply-change.js';
import { orderKey } from '../../../src/domain/tickets/ticket-values.js';
import type { Ticket, TicketChange } from '../../../src/domain/tickets/tracker.js';
import { IntakeThread } from '../../support/intake-thread.js';
import { ASKER, slowAppBrain, TRIAGER, toCard, toCreated } from '../../support/slow-app.js';
import { UndoThread } from '../../support/undo-thread.js';

const STRANGER = 'U0ZOE';
const AT = { draftId: 'd1', ticket: null, detail: null };
const DATA = 'data_engineering_team';

async function atCard() {
  const thread = new IntakeThread(slowAppBrain());
  await toCard(thread);
  return thread;
}
const audit = (thread: IntakeThread) => auditOf(thread.now.state);
/** The id of a team that the request does not go to. */
const otherTeam = (thread: IntakeThread) =>
  thread.deps.teams.find(({ id }) => id !== thread.now.state.team?.id)?.id ?? DATA;

describe('the audit of a turn', () => {
  it('has who approved, by a click and in words, and where it went', async () => {
    const team = 'performance_engineering_team';
    const clicked = await atCard();
    await clicked.click('approve', ASKER);
    expect(audit(clicked)).toEqual([{ ...AT, who: ASKER, deed: 'approved', via: 'click', detail: team }]);
    const said = await atCard();
    await said.say(ASKER, 'looks good, send it');
    expect(audit(said)).toEqual([{ ...AT, who: ASKER, deed: 'approved', via: 'words', detail: team }]);
  });

  it('has who was refused, and what they wanted', async () => {
    const thread = await atCard();
    for (const action of ['approve', 'discard'] as const) {
      await thread.click(action, STRANGER);
      expect(audit(thread)).toEqual([
        { ...AT, who: STRANGER, deed: 'refused', via: 'click', detail: action },
      ]);
    }
    await thread.mention(STRANGER, 'never mind, cancel it');
    expect(audit(thread)).toEqual([
      { ...AT, who: STRANGER, deed: 'refused', via: 'words', detail: 'discard' },
    ]);
  });

  it('has no refusal of what only came too late', async () => {
    const thread = await atCard();
    await thread.click('approve', ASKER, { rev: 0 });
    expect(audit(thread)).toEqual([]);
  });

  it('has who discarded a request, and who brought it back', async () => {
    const thread = await atCard();
    await thread.click('discard', ASKER);
    expect(audit(thread)).toEqual([{ ...AT, who: ASKER, deed: 'discarded', via: 'click' }]);
    await thread.press('undo', ASKER);
    expect(audit(thread)).toEqual([{ ...AT, who: ASKER, deed: 'restored', via: 'click' }]);
  });

  it('has who gave a request to another team, before it was filed and after', async () => {
    const thread = await atCard();
    const team = otherTeam(thread);
    await thread.click('change_team', ASKER, { value: team });
    expect(audit(thread)).toEqual([{ ...AT, who: ASKER, deed: 'rerouted', via: 'click', detail: team }]);
    const filed = new IntakeThread(slowAppBrain());
    await toCreated(filed);
    await filed.click('reroute', TRIAGER, { draftId: 'd1', rev: 1, value: otherTeam(filed) });
    expect(audit(filed)).toEqual([
      { ...AT, who: TRIAGER, deed: 'rerouted', via: 'click', ticket: 'T-1', detail: otherTeam(filed) },
    ]);
  });

  describe('of a request that was withdrawn', () => {
    async function withdrawn() {
      const thread = new UndoThread();
      const ticket = await toCreated(thread);
      const answered = async (was: Ticket, change: TicketChange, intentKey = 'another thread’s') => {
        const after = applyChange(was, change);
        const outcome = { result: 'updated', ticket: after, change } as const;
        await thread.tracker({ intentKey, draftId: 'd1', outcome });
        return after;
      };
      const gone = await answered(ticket, { change: 'withdraw', by: ASKER });
      return { thread, gone, answered };
    }
    const LINE = { ...AT, who: TRIAGER, deed: 'reopened', ticket: 'T-1' };

    const opens = { change: 'set', values: { status: 'open' }, by: TRIAGER } as const;
    const moves = { change: 'team', team: { id: DATA, name: 'Data' }, from: null, by: TRIAGER } as const;

    it.each<[string, TicketChange, string, 'click' | 'words']>([
      ['sets its status to Open', opens, 'update:d1:1.0:set_status', 'click'],
      ['sets it to another', { ...opens, values: { status: 'done' } }, 'update:d1:1.0:set_status', 'click'],
      ['says that it is open', opens, orderKey({ id: 'c1' }), 'words'],
      ['gives it to another team', moves, 'update:d1:1.0:reroute', 'click'],
    ])('has who %s', async (_how, change, key, via) => {
      const { thread, gone, answered } = await withdrawn();
      const open = await answered(gone, change, key);
      expect(audit(thread)).toEqual([{ ...LINE, via }]);
      await answered(open, change);
      expect(audit(thread)).toEqual([]);
    });

    it('has nobody where it stays withdrawn, or was open before', async () => {
      const { thread, gone, answered } = await withdrawn();
      await answered(gone, { change: 'set', values: { assignee: TRIAGER }, by: TRIAGER });
      expect(audit(thread)).toEqual([]);
      const open = await answered(gone, { change: 'reopen', by: ASKER });
      expect(audit(thread)).toEqual([]);
      await answered(open, { change: 'set', values: { status: 'done' }, by: TRIAGER });
      expect(audit(thread)).toEqual([]);
    });
  });

  it('holds nothing of an ordinary turn', async () => {
    expect(audit(await atCard())).toEqual([]);
  });
});
