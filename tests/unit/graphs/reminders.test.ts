import { describe, expect, it } from '@jest/globals';
import { type Reminder, reminderOf } from '../../../graphs/intake/questions/due-reminder.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { IntakeThread } from '../../support/intake-thread.js';
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
  toCard,
  toCreated,
} from '../../support/slow-app.js';

const NOW = new Date('2026-11-24T10:00:00Z');
const IN_FOUR_HOURS = new Date('2026-11-24T14:00:00Z');

type Reminding = Extract<Reply, { kind: 'reminder' }>;

const due = (thread: IntakeThread): Reminder | null => reminderOf(thread.now.state, thread.deps, NOW);

/** The time comes for what the thread is to be reminded of. */
async function remind(thread: IntakeThread, key = due(thread)?.key ?? 'none'): Promise<Reminding[]> {
  await thread.turn([{ kind: 'reminder', via: 'system', key }]);
  return thread.said('reminder');
}

const why = (thread: IntakeThread) => thread.now.state.trace.at(-1)?.why;
const notices = (thread: IntakeThread) => thread.said('notice').map(({ text }) => text);

/** A thread that waits for answers to the first questions. */
async function asked(): Promise<IntakeThread> {
  const thread = new IntakeThread(slowAppBrain());
  await thread.mention(ASKER, FIRST);
  return thread;
}

async function atCard(more: ConstructorParameters<typeof IntakeThread>[1] = {}): Promise<IntakeThread> {
  const thread = new IntakeThread(slowAppBrain({ asks: ['is it long?'] }), more);
  await toCard(thread);
  return thread;
}

describe('a question that stays open', () => {
  it('is to be repeated to whoever asked for something, four hours later', async () => {
    const thread = await asked();
    expect(due(thread)).toMatchObject({ people: [ASKER], at: IN_FOUR_HOURS });
    const [reply] = await remind(thread);
    expect(reply).toMatchObject({
      people: [ASKER],
      open: ['Business impact?', 'Urgency?', 'Type?', 'Department?', 'Desired resolution?'],
      answer: null,
    });
  });

  it('is repeated once', async () => {
    const thread = await asked();
    const key = due(thread)?.key;
    await remind(thread);
    expect(due(thread)).toBeNull();
    expect(await remind(thread, key)).toEqual([]);
    await thread.say(PEER, 'hm');
    expect(due(thread)).toBeNull();
  });

  it('is not repeated to somebody who has said something since', async () => {
    const thread = await asked();
    const key = due(thread)?.key;
    await thread.say(ASKER, 'hm, let me think');
    expect(due(thread)?.key).not.toBe(key);
    expect(await remind(thread, key)).toEqual([]);
    expect(why(thread)).toMatch(/^dropped/);
  });

  it('stays the same for whatever others say', async () => {
    const thread = await asked();
    const before = due(thread);
    await thread.say(PEER, 'hm');
    expect(due(thread)).toEqual(before);
  });

  it('that is another question by now is not the old one', async () => {
    const thread = await asked();
    const key = due(thread)?.key ?? '';
    await thread.say(ASKER, SECOND);
    expect(due(thread)?.key).not.toBe(key);
    expect(await remind(thread, key)).toEqual([]);
    expect(await remind(thread)).toHaveLength(1);
  });
});

describe('a card that stays open', () => {
  it('is brought back to those who may approve it, with a link', async () => {
    const thread = await atCard();
    expect(due(thread)?.people).toEqual([ASKER]);
    const [reply] = await remind(thread);
    expect(reply).toMatchObject({ link: { slot: 'card:d1' }, open: [], people: [ASKER] });
    expect(reply?.text).toContain('“Slow app”');
  });

  it('is for the team’s people where the policy says so, and never for who asked where that is not enough', async () => {
    const approval = {
      who: ['requester' as const, 'members' as const],
      people: ['U_BOSS'],
      self_approval: false,
      guests: false,
    };
    const thread = await atCard({ approval });
    expect(due(thread)?.people).toEqual(['U_BOSS', 'U_DANA']);
  });

  it('calls ten people at most', async () => {
    const people = Array.from({ length: 40 }, (_, index) => `U_${index}`);
    const thread = await atCard({
      approval: { who: ['requester'], people, self_approval: true, guests: false },
    });
    expect(due(thread)?.people).toEqual([ASKER, ...people.slice(0, 9)]);
  });

  it('is left alone once one of them has asked about it', async () => {
    const thread = await atCard();
    await thread.say(ASKER, 'is it long?');
    expect(due(thread)).toBeNull();
  });

  it('is another card when it was changed', async () => {
    const thread = await atCard();
    const key = due(thread)?.key;
    await thread.click('change_team', ASKER, { value: 'data_analytics_team' });
    expect(due(thread)).toMatchObject({ people: [ASKER] });
    expect(due(thread)?.key).not.toBe(key);
  });

  it('is brought back, too, when it could not be filed', async () => {
    const thread = await atCard();
    await thread.click('approve', ASKER);
    const outcome = { result: 'failed' as const, reason: 'Away.', retryable: true, problems: {} };
    await thread.tracker({ intentKey: 'submit:d1', draftId: 'd1', outcome });
    expect((await remind(thread))[0]?.text).toContain("couldn't be filed yet");
  });
});

describe('what a team asks back', () => {
  const ask = (thread: IntakeThread, question: string) =>
    thread.submit('ask_back', TRIAGER, { question }, { draftId: 'd1', rev: 1 });
  const askedBack = async () => {
    const thread = new IntakeThread(slowAppBrain());
    const ticket = await toCreated(thread);
    await ask(thread, 'Since when?');
    return { thread, ticket };
  };

  it('is brought back to whoever wanted the request, once, with who waits for it', async () => {
    const { thread } = await askedBack();
    expect(due(thread)).toMatchObject({ people: [ASKER], at: IN_FOUR_HOURS });
    const [reply] = await remind(thread);
    expect(reply).toMatchObject({ people: [ASKER], open: ['Since when?'] });
    expect(reply?.text).toContain(`<@${TRIAGER}> is still waiting for an answer about T-1`);
    expect(due(thread)).toBeNull();
    await ask(thread, 'On which floor?');
    expect(await remind(thread)).toMatchObject([{ open: ['On which floor?'] }]);
  });

  it('is left alone once it is answered, or the request is done', async () => {
    const { thread, ticket } = await askedBack();
    const change = { change: 'set', values: { status: 'done' }, by: TRIAGER } as const;
    const outcome = { result: 'updated', ticket: { ...ticket, status: 'done' }, change } as const;
    await thread.tracker({ intentKey: 'update:d1', draftId: 'd1', outcome });
    expect(due(thread)).toBeNull();
    const other = (await askedBack()).thread;
    await other.say(ASKER, 'Since Monday.');
    expect(due(other)).toBeNull();
  });
});

describe('nobody is reminded', () => {
  it('of anything before there is a request, on its way, filed or given up', async () => {
    const thread = await atCard();
    await thread.click('approve', ASKER);
    expect(due(thread)).toBeNull();
    const ticket = ticketOf(thread);
    const { draftId } = ticket.request;
    await thread.tracker({ intentKey: `submit:${draftId}`, draftId, outcome: { result: 'created', ticket } });
    expect(due(thread)).toBeNull();
    const other = await atCard();
    await other.click('discard', ASKER);
    expect(due(other)).toBeNull();
  });

  it('where reminders are turned off, also of what was noted before', async () => {
    const thread = await atCard({ reminders: { after_hours: 0 } });
    expect(due(thread)).toBeNull();
    expect(await remind(thread, `card:d1:${thread.now.state.cardRev}:${thread.now.state.shownAt}`)).toEqual(
      [],
    );
  });
});

describe('Snooze', () => {
  it('brings the reminder back four hours after the click, once for each time', async () => {
    const thread = await asked();
    await remind(thread);
    const first = thread.now.state.nudged.last;
    await thread.click('snooze', ASKER, { value: '1' });
    const until = new Date(Date.parse(thread.context().now.toISOString()) + 4 * 3_600_000);
    expect(thread.said('reminder')).toMatchObject([
      { slot: 'reminder:d1:1', answer: { did: 'snooze', by: ASKER, until: until.toISOString() } },
    ]);
    expect(due(thread)?.at).toEqual(until);
    expect(due(thread)?.key).not.toBe(first?.key);
    expect(await remind(thread)).toMatchObject([{ slot: 'reminder:d1:2', answer: null }]);
    expect(due(thread)).toBeNull();
  });

  it('is forgotten when the person acts meanwhile', async () => {
    const thread = await asked();
    await remind(thread);
    await thread.click('snooze', ASKER, { value: '1' });
    const key = due(thread)?.key;
    await thread.say(ASKER, SECOND);
    expect(due(thread)?.key).not.toBe(key);
    expect(await remind(thread, key)).toEqual([]);
  });
});

describe('Stop reminding', () => {
  it('ends all reminders of the request, and no other request’s', async () => {
    const thread = await asked();
    await remind(thread);
    await thread.click('stop_reminding', ASKER, { value: '1' });
    expect(thread.said('reminder')).toMatchObject([{ answer: { did: 'stop', by: ASKER } }]);
    for (const text of [SECOND, THIRD, FOURTH]) {
      await thread.say(ASKER, text);
      expect(due(thread)).toBeNull();
    }
    await thread.click('discard', ASKER);
    await thread.mention(ASKER, FIRST);
    expect(due(thread)).not.toBeNull();
  });
});

describe('a button of a reminder', () => {
  it.each(['snooze', 'stop_reminding'] as const)('%s is only for the people it calls', async (action) => {
    const thread = await asked();
    await remind(thread);
    const before = thread.now.state.nudged;
    await thread.click(action, PEER, { value: '1' });
    expect(notices(thread)).toEqual([`Only <@${ASKER}> can put this reminder off or stop it.`]);
    expect(thread.now.state.nudged).toEqual(before);
    expect(thread.said('reminder')).toEqual([]);
  });

  it.each([
    ['pressed twice', async (thread: IntakeThread) => thread.click('snooze', ASKER, { value: '1' })],
    ['of another reminder', async (thread: IntakeThread) => thread.turn([])],
    ['of what was answered', async (thread: IntakeThread) => thread.say(ASKER, SECOND)],
    ['of what was given up', async (thread: IntakeThread) => thread.click('discard', ASKER)],
  ])('that is out of date, %s, changes nothing and says so', async (what, meanwhile) => {
    const thread = await asked();
    await remind(thread);
    await meanwhile(thread);
    const before = thread.now.state.nudged;
    await thread.click('stop_reminding', ASKER, { value: what === 'of another reminder' ? '7' : '1' });
    expect(notices(thread)).toEqual([expect.stringContaining('out of date')]);
    expect(thread.now.state.nudged).toMatchObject({ snoozed: before.snoozed, stopped: false });
    expect(thread.said('reminder')).toEqual([]);
  });
});
