import { describe, expect, it } from '@jest/globals';
import { pendingOf } from '../../../src/domain/pending.js';
import { written } from '../../../src/domain/text/person-text.js';
import type { FiledFile } from '../../../src/domain/tickets/shared-file.js';
import type { TicketChange } from '../../../src/domain/tickets/tracker.js';
import { IntakeThread } from '../../support/intake-thread.js';
import {
  ASKER,
  FIRST,
  PEER,
  slowAppBrain,
  TRIAGER,
  ticketOf,
  toCard,
  toCreated,
} from '../../support/slow-app.js';

async function filed() {
  const thread = new IntakeThread(slowAppBrain());
  const ticket = await toCreated(thread);
  const changed = (change: TicketChange) =>
    thread.tracker({
      intentKey: 'update:d1',
      draftId: 'd1',
      outcome: { result: 'updated', ticket: { ...ticket, assignee: TRIAGER }, change },
    });
  return { thread, ticket, changed };
}

describe('what the requester is told of a filed request', () => {
  it.each([
    [null, "See T-1 in the team's channel"],
    ['https://tracker.example/1', 'See T-1'],
  ])('links to its address in its tracker, %s, or to the card of its team', async (url, label) => {
    const thread = new IntakeThread(slowAppBrain());
    await toCard(thread);
    await thread.click('approve', ASKER);
    const outcome = { result: 'created' as const, ticket: { ...ticketOf(thread), url } };
    await thread.tracker({ intentKey: 'submit:d1', draftId: 'd1', outcome });
    expect(thread.said('text')).toMatchObject([{ link: url === null ? { label } : { label, url } }]);
  });

  it.each<[FiledFile['leftOut'][], string]>([
    [[null], 'Team.'],
    [['too_large'], 'I left out 0.mov: it is larger than 20 MB. It stays in Slack.'],
    [
      [null, 'type', 'too_many'],
      'I left out 1.mov: files of its type are not copied; 2.mov: I copy 10 files at most. They stay in Slack.',
    ],
    [['gone'], 'I left out 0.mov: it was deleted in Slack.'],
    [
      ['not_visible', 'no_permission', 'over_limit'],
      "I left out 0.mov: I can't see it in Slack; 1.mov: I don't have permission to read it in Slack; 2.mov: your Slack plan doesn't show it any more. They stay in Slack.",
    ],
    [Array(7).fill('unavailable'), "4.mov: Slack doesn't hand it to me; and 2 more. They stay in Slack."],
  ])('names the files that were left out, and why: %j', async (fates, end) => {
    const thread = new IntakeThread(slowAppBrain());
    await toCard(thread);
    await thread.click('approve', ASKER);
    const ticket = ticketOf(thread);
    const files = fates.map((leftOut, nth) => ({
      ...{ id: `F${nth}`, name: written(`${nth}.mov`), channel: 'C1', ts: '1.1', leftOut },
    }));
    const outcome = {
      result: 'created' as const,
      ticket: { ...ticket, request: { ...ticket.request, files } },
    };
    await thread.tracker({ intentKey: 'submit:d1', draftId: 'd1', outcome });
    expect(thread.said('text')).toMatchObject([{ text: expect.stringMatching(/^Filed as T-1 with /u) }]);
    expect(thread.said('text')[0]?.text.endsWith(end)).toBe(true);
  });
});

describe('the card of a filed request', () => {
  it('lets the team take it; the card is rewritten and the thread is told', async () => {
    const { thread, changed } = await filed();
    await thread.click('take', TRIAGER, { draftId: 'd1', rev: 1 });
    expect(thread.now.state.intents).toMatchObject([
      { kind: 'update', draftId: 'd1', change: { change: 'set', values: { assignee: TRIAGER } } },
    ]);
    await changed({ change: 'set', values: { assignee: TRIAGER }, by: TRIAGER });
    expect(thread.now.state.replies).toMatchObject([
      { kind: 'team_card', slot: 'ticket:d1:performance_engineering_team', card: { rev: 2, movedTo: null } },
      { kind: 'review_card', slot: 'card:d1', card: { status: 'created', ticket: { assignee: TRIAGER } } },
      { kind: 'text', text: `<@${TRIAGER}> took T-1.` },
    ]);
  });

  it('gives the same click the same key, and a later click another', async () => {
    const { thread, changed } = await filed();
    const click = async (rev: number) => {
      const { state } = await thread.click('set_status', TRIAGER, { draftId: 'd1', rev, value: 'blocked' });
      return state.intents.map(({ key }) => key);
    };
    const first = await click(1);
    expect(await click(1)).toEqual(first);
    await changed({ change: 'set', values: { status: 'blocked' }, by: TRIAGER });
    expect(thread.said('text')[0]?.text).toBe(`<@${TRIAGER}> set T-1 to Blocked.`);
    expect(await click(2)).not.toEqual(first);
  });

  it('refuses people outside the team, old cards and impossible values', async () => {
    const { thread, changed } = await filed();
    await thread.click('take', PEER, { draftId: 'd1', rev: 1 });
    expect(thread.said('notice')[0]?.text).toContain('Only members of Performance Engineering Team');
    await thread.click('set_status', TRIAGER, { draftId: 'd1', rev: 1, value: 'exploded' });
    expect(thread.said('notice')).toHaveLength(1);
    await changed({ change: 'set', values: { assignee: TRIAGER }, by: TRIAGER });
    await thread.click('take', TRIAGER, { draftId: 'd1', rev: 1 });
    expect(thread.said('notice')[0]?.text).toContain('has changed since');
    expect(
      thread.turns.flatMap(({ state }) => state.intents.filter(({ kind }) => kind === 'update')),
    ).toEqual([]);
  });

  it('moves to another team: the old card points there, a new one is posted, and the new team has the say', async () => {
    const { thread, changed } = await filed();
    const from = { id: 'performance_engineering_team', name: 'Performance Engineering Team' };
    const team = { id: 'data_analytics_team', name: 'Data & Analytics' };
    await thread.click('reroute', TRIAGER, { draftId: 'd1', rev: 1, value: team.id });
    expect(thread.now.state.intents).toMatchObject([{ change: { change: 'team', team, from } }]);
    await changed({ change: 'team', team, from, by: TRIAGER });
    expect(thread.now.state.replies).toMatchObject([
      {
        kind: 'team_card',
        slot: 'ticket:d1:data_analytics_team',
        channel: 'C_data_analytics_team',
        card: { movedTo: null },
      },
      { kind: 'team_card', channel: 'C_performance_engineering_team', card: { movedTo: team } },
      { kind: 'review_card', slot: 'card:d1', card: { status: 'created', team: { id: team.id } } },
      { kind: 'text', text: `<@${TRIAGER}> moved T-1 to Data & Analytics.` },
    ]);
    await thread.click('take', PEER, { draftId: 'd1', rev: 2 });
    expect(thread.now.state.intents).toHaveLength(1);
  });

  it('asks back in the thread, and works on while the thread is at another draft', async () => {
    const { thread, changed } = await filed();
    await thread.mention(PEER, FIRST);
    const before = thread.now.state;
    await thread.submit('ask_back', TRIAGER, { question: 'Since when?' }, { draftId: 'd1', rev: 1 });
    expect(thread.said('text')).toMatchObject([{ mentions: [ASKER] }]);
    expect(thread.said('text')[0]?.text).toContain('>Since when?');
    const [here] = thread.said('elsewhere');
    expect(here).toMatchObject({ mentions: [], threadTs: pendingOf(thread.now.state, 'asked_back')?.ts });
    expect(here?.text).toBe(
      `<@${TRIAGER}> asked in the requester's thread:\n>Since when?\nThe answer comes here.`,
    );
    await changed({ change: 'set', values: { status: 'done' }, by: TRIAGER });
    expect(thread.now.state).toMatchObject({
      draftId: 'd3',
      mode: before.mode,
      phase: before.phase,
      rev: before.rev,
    });
  });

  it("takes the requester's next words to who asked back, under the card where they asked, once", async () => {
    const { thread } = await filed();
    await thread.submit('ask_back', TRIAGER, { question: 'Since when?' }, { draftId: 'd1', rev: 1 });
    const { ts, channel } = pendingOf(thread.now.state, 'asked_back') ?? {};
    await thread.say(PEER, 'No idea.');
    expect(thread.said('elsewhere')).toEqual([]);
    await thread.say(ASKER, 'Since Monday.');
    expect(thread.now.state.replies).toMatchObject([
      {
        kind: 'elsewhere',
        channel,
        threadTs: ts,
        text: `<@${ASKER}> answers about T-1:\n>Since Monday.`,
        mentions: [TRIAGER],
      },
      { kind: 'text', text: expect.stringContaining(`I've passed your answer on to <@${TRIAGER}>.`) },
    ]);
    await thread.say(ASKER, 'See you there.');
    expect(thread.said('elsewhere')).toEqual([]);
  });

  it('takes her words to the team that still waits for them, whichever of her requests was answered before', async () => {
    const { thread } = await filed();
    await thread.submit('ask_back', TRIAGER, { question: 'Since when?' }, { draftId: 'd1', rev: 1 });
    await thread.say(ASKER, 'Since Monday.');
    await toCreated(thread, 'T-2');
    const { draftId } = thread.now.state;
    await thread.submit(
      'ask_back',
      TRIAGER,
      { question: 'On which floor?' },
      { draftId: draftId ?? '', rev: 1 },
    );
    await thread.say(ASKER, 'The second.');
    expect(thread.said('elsewhere')[0]?.text).toBe(`<@${ASKER}> answers about T-2:\n>The second.`);
  });

  it('takes her words to the team that waits for them once another request of hers was discarded', async () => {
    const { thread } = await filed();
    await thread.mention(ASKER, FIRST);
    await thread.mention(ASKER, 'discard');
    expect(thread.now.state.phase).toBe('DISCARDED');
    await thread.submit('ask_back', TRIAGER, { question: 'Since when?' }, { draftId: 'd1', rev: 1 });
    await thread.say(ASKER, 'Since Monday.');
    expect(thread.said('elsewhere')[0]?.text).toBe(`<@${ASKER}> answers about T-1:\n>Since Monday.`);
  });

  it('takes them to the team where it has asked after the open request did, and to that where it has not', async () => {
    const { thread } = await filed();
    await thread.mention(ASKER, FIRST);
    const { draft, ownWords } = thread.now.state;
    await thread.submit('ask_back', TRIAGER, { question: 'Since when?' }, { draftId: 'd1', rev: 1 });
    await thread.say(ASKER, 'Since Monday.');
    expect(thread.said('elsewhere')[0]?.text).toContain('Since Monday.');
    expect(thread.now.state).toMatchObject({ draft, ownWords });
  });

  it('says that the answer comes after a request that begins meanwhile, and takes it then', async () => {
    const { thread } = await filed();
    await thread.submit('ask_back', TRIAGER, { question: 'Since when?' }, { draftId: 'd1', rev: 1 });
    await thread.mention(ASKER, FIRST);
    expect(thread.said('text').map(({ text }) => text)).toContainEqual(
      expect.stringContaining(
        `<@${TRIAGER}> is still waiting for an answer about T-1; we'll get to that afterwards.`,
      ),
    );
    await thread.say(ASKER, 'We all wait for it.');
    expect(thread.said('elsewhere')).toEqual([]);
    await thread.mention(ASKER, 'discard');
    await thread.say(ASKER, 'Since Monday.');
    expect(thread.said('elsewhere')[0]?.text).toContain('Since Monday.');
  });

  it('is taken back from who asked where it was no answer, and the next is passed on in its place', async () => {
    const { thread } = await filed();
    await thread.submit('ask_back', TRIAGER, { question: 'Since when?' }, { draftId: 'd1', rev: 1 });
    await thread.say(ASKER, 'Lunch, Tom?');
    const [passed] = thread.said('elsewhere');
    await thread.say(PEER, 'Not an answer');
    expect(thread.said('elsewhere')).toEqual([]);
    await thread.say(ASKER, 'Not an answer');
    const [gone] = thread.said('elsewhere');
    expect([gone?.slot, gone?.text]).toEqual([passed?.slot, expect.not.stringContaining('Lunch')]);
    await thread.say(ASKER, 'Since Monday.');
    expect(thread.said('elsewhere')[0]?.text).toContain('Since Monday.');
    expect(thread.said('elsewhere')[0]?.slot).not.toBe(passed?.slot);
  });

  it('a change that the tracker refused can be tried again under a new key', async () => {
    const { thread } = await filed();
    const click = async () => {
      const { state } = await thread.click('take', TRIAGER, { draftId: 'd1', rev: 1 });
      return state.intents[0]?.key ?? '';
    };
    const first = await click();
    await thread.tracker({
      intentKey: first,
      draftId: 'd1',
      outcome: { result: 'failed', reason: 'The tracker is away.', retryable: true, problems: {} },
    });
    expect(thread.said('text')[0]?.text).toBe(
      "T-1 couldn't be changed: The tracker is away. It stays as it was.",
    );
    expect(await click()).not.toBe(first);
  });
});

describe('a request that could not be filed', () => {
  it('is back at its card with the reason; Retry files it under the same key', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await toCard(thread);
    await thread.click('approve', ASKER);
    await thread.tracker({
      intentKey: 'submit:d1',
      draftId: 'd1',
      outcome: { result: 'failed', reason: 'The tracker is away.', retryable: true, problems: {} },
    });
    expect(thread.now.waits.kind).toBe('preview');
    expect(thread.said('review_card')[0]?.card).toMatchObject({
      status: 'failed',
      error: 'The tracker is away.',
    });
    await thread.click('retry', ASKER);
    expect(thread.now.state.intents).toMatchObject([{ kind: 'submit', key: 'submit:d1' }]);
    await thread.tracker({
      intentKey: 'submit:d1',
      draftId: 'd1',
      outcome: { result: 'created', ticket: ticketOf(thread) },
    });
    expect(thread.now.state.phase).toBe('CREATED');
  });

  it('shows at its values what the tracker said of them, until they are others or it is filed', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await toCard(thread);
    await thread.click('approve', ASKER);
    const problems = { urgency: 'must be P1', request_summary: 'is too long' };
    const refused = (said: Record<string, string>) =>
      thread.tracker({
        intentKey: 'submit:d1',
        draftId: 'd1',
        outcome: { result: 'failed', reason: 'Not taken.', retryable: true, problems: said },
      });
    const shown = () =>
      thread
        .said('review_card')[0]
        ?.card.fields.flatMap(({ name, problem }) => (problem === null ? [] : name));
    await refused(problems);
    expect(shown()?.sort()).toEqual(['request_summary', 'urgency']);
    await thread.submit('edit', ASKER, { request_summary: 'Slow CRM' });
    expect(shown()).toEqual(['urgency']);
    await thread.click('approve', ASKER);
    // it says nothing of values this time
    await refused({});
    expect(shown()).toEqual(['urgency']);
    await thread.click('retry', ASKER);
    await thread.tracker({
      intentKey: 'submit:d1',
      draftId: 'd1',
      outcome: { result: 'created', ticket: ticketOf(thread) },
    });
    expect(thread.now.state.report.problems).toEqual({});
  });

  it('that is told as filed twice is announced once', async () => {
    const { thread, ticket } = await filed();
    await thread.tracker({ intentKey: 'submit:d1', draftId: 'd1', outcome: { result: 'created', ticket } });
    expect(thread.now.state.replies).toEqual([]);
  });
});
