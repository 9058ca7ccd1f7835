import { describe, expect, it } from '@jest/globals';
import { stepsIn } from '../../../graphs/intake/tool-loop/talk.js';
import { taskEntity } from '../../../src/domain/entities/entity.js';
import { applyChange } from '../../../src/domain/tickets/apply-change.js';
import type { Ticket } from '../../../src/domain/tickets/tracker.js';
import { updateTicket } from '../../../src/tools/references/update-ticket.js';
import { type Known, MemoryReferences } from '../../support/memory-references.js';
import { ASKER, TRIAGER, toCreated } from '../../support/slow-app.js';
import { UndoThread } from '../../support/undo-thread.js';

const STRANGER = 'U_KIM';
const ALEX = { id: 'user:U_ALEX', kind: 'user' as const, name: 'Alex Kim' };

/** A thread that has filed T-1, whose people order by words such as "done" that the brain turns into one call. */
async function filed({
  hidden = false,
  args = { status: 'done' },
  people = [ALEX],
}: {
  hidden?: boolean;
  args?: Readonly<Record<string, string | number>>;
  people?: readonly Known[];
} = {}) {
  let held: Ticket | null = null;
  const entity = {
    id: 'task:d1',
    kind: 'task' as const,
    name: 'Slow app',
    shortId: 'T-1',
    ...(hidden ? { visibleTo: ['user:U_NOBODY'] } : {}),
  };
  const thread = new UndoThread(
    {
      asks: (text) => text === 'it is done',
      converse: ({ steps }) =>
        steps.length > 0
          ? { text: '' }
          : {
              calls: [{ id: 'c1', name: 'update_ticket', args: { ticket: taskEntity('d1'), ...args } }],
            },
    },
    {
      tools: [updateTicket],
      references: new MemoryReferences({ entities: [entity, ...people] }),
      readTicket: () => Promise.resolve(held),
    },
  );
  held = await toCreated(thread);
  /** The tracker carries out what the last turn ordered. */
  const carriedOut = async () => {
    const intent = thread.now.state.intents[0];
    if (intent?.kind !== 'update' || held === null) throw new Error('nothing was ordered');
    const { key: intentKey, draftId, change } = intent;
    held = applyChange(held, change);
    await thread.tracker({ intentKey, draftId, outcome: { result: 'updated', ticket: held, change } });
    return held;
  };
  const becomes = (more: Partial<Ticket>) => {
    if (held !== null) held = { ...held, ...more };
  };
  return { thread, carriedOut, becomes };
}

describe('a filed ticket changed on request', () => {
  it.each([ASKER, TRIAGER])('is changed for %s by one order, and its cards say so', async (who) => {
    const { thread, carriedOut } = await filed();
    await thread.mention(who, 'it is done');
    expect(thread.now.state.intents).toMatchObject([
      { kind: 'update', draftId: 'd1', change: { change: 'set', values: { status: 'done' }, by: who } },
    ]);
    expect(thread.said('done')).toMatchObject([{ now: 'done', by: who }]);
    expect((await carriedOut()).status).toBe('done');
    expect(thread.said('team_card')[0]?.card.ticket.status).toBe('done');
    expect(thread.said('text')).toEqual([]);
  });

  it('is put back by undo, unless somebody has changed it since', async () => {
    const { thread, carriedOut, becomes } = await filed();
    await thread.mention(ASKER, 'it is done');
    await carriedOut();
    becomes({ status: 'blocked' });
    await thread.mention(ASKER, 'undo');
    expect(thread.now.state.intents).toEqual([]);
    expect(thread.words.join()).toContain('changed afterwards');
    becomes({ status: 'done' });
    await thread.mention(ASKER, 'undo');
    expect((await carriedOut()).status).toBe('open');
  });

  it('stays for a stranger, who is told whom to ask and can have them asked', async () => {
    const { thread } = await filed();
    await thread.mention(STRANGER, 'it is done');
    expect([thread.now.state.intents, thread.now.state.commands]).toEqual([[], []]);
    expect(thread.words.join()).toContain('Only the team that has T-1');
    await thread.choose(0, STRANGER);
    expect(thread.said('direct')).toMatchObject([
      {
        to: ASKER,
        text: expect.stringContaining('status Done'),
        orders: [
          { does: { tool: 'update_ticket', args: { ticket: taskEntity('d1'), status: 'done' } } },
          {
            does: { tool: 'update_ticket', args: { ticket: taskEntity('d1'), declines: `user:${STRANGER}` } },
          },
        ],
      },
    ]);
    expect(thread.now.state.intents).toEqual([]);
  });

  it('names the person whom its button asks, who is one that may change it', async () => {
    const asker = { id: `user:${ASKER}`, kind: 'user' as const, name: 'Alex Romero' };
    const { thread, becomes } = await filed({ people: [asker, ALEX] });
    for (const assignee of [null, 'U_ALEX2']) {
      becomes({ assignee });
      await thread.mention(STRANGER, 'it is done');
      expect(thread.words.join()).toContain(`You could ask <@${ASKER}>`);
    }
  });

  it('is left by whoever was asked, and who asked is told', async () => {
    const zoe = { id: `user:${STRANGER}`, kind: 'user' as const, name: 'Zoe Kim' };
    const { thread } = await filed({ args: { declines: zoe.id }, people: [zoe] });
    await thread.mention(ASKER, 'it is done');
    expect(thread.said('direct')).toMatchObject([
      { to: STRANGER, text: expect.stringContaining(`<@${ASKER}> is leaving T-1 as it is`) },
    ]);
    expect(thread.now.state.intents).toEqual([]);
  });

  it('that is due on no day can’t be put off', async () => {
    const { thread } = await filed({ args: { later: 7 } });
    await thread.mention(ASKER, 'it is done');
    expect(thread.now.state.intents).toEqual([]);
    expect(JSON.stringify(stepsIn(thread.now.state.talk.messages))).toContain('has no due date');
  });

  it('that was withdrawn stays so, and says how it can be opened again', async () => {
    const { thread, becomes } = await filed();
    becomes({ status: 'withdrawn' });
    await thread.mention(ASKER, 'it is done');
    expect([thread.now.state.intents, thread.now.state.commands]).toEqual([[], []]);
    expect(stepsIn(thread.now.state.talk.messages)).toMatchObject([
      { data: { error: expect.stringMatching(/^T-1 was withdrawn.*“reopen T-1”/u) } },
    ]);
  });

  it('is given to nobody who has left', async () => {
    const gone = { ...ALEX, state: 'deactivated' };
    const { thread } = await filed({ args: { assignee: gone.id }, people: [gone] });
    await thread.mention(ASKER, 'it is done');
    expect(thread.now.state.intents).toEqual([]);
    expect(stepsIn(thread.now.state.talk.messages)).toMatchObject([
      { data: { error: expect.stringContaining('Alex Kim has left') } },
    ]);
  });

  it('is as unknown as one that is not there to those who may not see it', async () => {
    const { thread } = await filed({ hidden: true });
    await thread.mention(TRIAGER, 'it is done');
    expect([thread.now.state.intents, thread.now.state.commands]).toEqual([[], []]);
    expect(JSON.stringify(thread.now.state.replies)).not.toMatch(/T-1|Slow app/u);
  });

  it('is as before for the history where its tracker refuses, and the thread is told', async () => {
    const { thread } = await filed();
    await thread.mention(ASKER, 'it is done');
    const intentKey = thread.now.state.intents[0]?.key ?? '';
    const outcome = { result: 'failed', reason: 'It is locked.', retryable: false, problems: {} } as const;
    await thread.tracker({ intentKey, draftId: 'd1', outcome });
    expect(thread.words.join()).toContain("T-1 couldn't be changed: It is locked.");
    expect(thread.past.map(({ act, tool }) => [act, tool]).slice(-2)).toEqual([
      ['do', 'update_ticket'],
      ['undo', 'update_ticket'],
    ]);
  });
});
