import { describe, expect, it } from '@jest/globals';
import { loadBlueprints } from '../../../src/config/config.js';
import { teamsOnly } from '../../../src/knowledge/routing/past-requests.js';
import { teams } from '../../support/front-door.js';
import { guidedThread, guidedThreads } from '../../support/guided.js';
import { CHANNEL, type IntakeThread } from '../../support/intake-thread.js';
import { ASKER, PEER, ticketOf } from '../../support/slow-app.js';

/** The index speaks for no team. */
const past = { ...teamsOnly(teams), candidates: () => Promise.resolve([]) };
const LABELS =
  'Summary: the month end export hangs\nBusiness impact: 6 people wait\nUrgency: medium\nType: incident\nDepartment: Sales\nDesired resolution: it exports';

/** With the forms that ship. */
const SHIPPED = { blueprints: loadBlueprints() };

/** A request that only lacks a team. */
async function withoutTeam(more: Parameters<typeof guidedThreads>[1] = {}): Promise<IntakeThread> {
  const thread = guidedThreads(undefined, { past, ...more })();
  await thread.mention(ASKER, LABELS);
  expect(thread.now.state).toMatchObject({ team: null });
  expect(thread.question).toBeNull();
  return thread;
}

/** Its card. */
async function atTheCard(more: Parameters<typeof guidedThreads>[1] = {}): Promise<IntakeThread> {
  const thread = await withoutTeam(more);
  await thread.click('choose_team', ASKER, { value: 'performance_engineering_team' });
  expect(thread.now.state.phase).toBe('AWAITING_USER');
  return thread;
}

/** The request once it is filed. */
async function filed(more: Parameters<typeof guidedThreads>[1] = {}): Promise<IntakeThread> {
  const thread = await atTheCard(more);
  await thread.click('approve', ASKER);
  const ticket = ticketOf(thread);
  const { draftId } = ticket.request;
  await thread.tracker({ intentKey: `submit:${draftId}`, draftId, outcome: { result: 'created', ticket } });
  return thread;
}

const fieldsOf = (thread: IntakeThread) => thread.now.state.draft.fields;

describe('a change that was made at the card', () => {
  it.each(['undo', 'undo, sorry, it’s 300', 'undo. that was wrong'])(
    'is taken back by “%s”',
    async (words) => {
      const thread = await atTheCard();
      await thread.say(ASKER, 'Business impact: 200 people wait');
      await thread.say(ASKER, words);
      expect(fieldsOf(thread)).toMatchObject({ business_impact: '6 people wait' });
    },
  );
});

it('undoes nothing where something else is ordered in the same breath', async () => {
  const thread = await atTheCard();
  await thread.say(ASKER, 'Business impact: 200 people wait');
  await thread.say(ASKER, 'undo, then set the urgency to high for now');
  expect(fieldsOf(thread)).toMatchObject({ business_impact: '200 people wait' });
});

it('takes “this is for …” at the card for whose request it is, and for no answer that was none', async () => {
  const thread = await atTheCard(SHIPPED);
  await thread.say(ASKER, `this is for <@${PEER}>`);
  expect(thread.said('choose').flatMap(({ options }) => options)).not.toContain('Not an answer');
});

describe('a colleague’s offered change', () => {
  it('is made by “yes add them”, and nothing else is said of it', async () => {
    const thread = await atTheCard(SHIPPED);
    await thread.say(PEER, 'Affected users: the six regional leads');
    await thread.say(ASKER, 'yes add them');
    expect(fieldsOf(thread)).toMatchObject({ affected_users: 'the six regional leads' });
    expect(thread.said('text').map(({ text }) => text)).toEqual([]);
  });
});

it.each([
  'hm none of these does plants. never mind, I’ll mail them myself',
  'forget it please, I’ll do it myself',
])('gives the request up where a team is asked for, too: “%s”', async (words) => {
  const thread = await withoutTeam(SHIPPED);
  await thread.say(ASKER, words);
  expect(thread.said('choose').at(-1)?.text).toMatch(/discard/iu);
});

describe('what was filed and is to be withdrawn', () => {
  it.each(['withdraw it please', 'yes withdraw', 'no, I said withdraw, not leave', 'cancel it'])(
    'is, once that is offered: “%s”',
    async (words) => {
      const thread = await filed();
      await thread.say(ASKER, 'we don’t need it any more, please cancel the ticket');
      expect(thread.said('choose')[0]?.options[0]).toContain('Withdraw');
      await thread.say(ASKER, words);
      expect(thread.now.state.intents).toMatchObject([{ change: { change: 'withdraw' } }]);
    },
  );

  it.each(['nvm', 'leave it', 'no don’t withdraw it'])('stays by “%s”', async (words) => {
    const thread = await filed();
    await thread.say(ASKER, 'we don’t need it any more, please cancel the ticket');
    await thread.say(ASKER, words);
    expect(thread.now.state.intents).toEqual([]);
  });
});

describe('a yes with words of approval behind it', () => {
  it.each(['yep. looks good, approve', 'yes, file it', 'ok, send it'])(
    'makes the change that is offered, and files nothing before it was seen: “%s”',
    async (words) => {
      const thread = await atTheCard();
      await thread.say(PEER, 'Urgency: critical');
      expect(thread.said('choose').at(-1)?.options).toHaveLength(1);
      await thread.say(ASKER, words);
      expect(thread.now.state.phase).toBe('AWAITING_USER');
      expect(fieldsOf(thread)).toMatchObject({ urgency: 'critical' });
      await thread.say(ASKER, 'approve');
      expect(thread.now.state.phase).toBe('READY_TO_CREATE');
    },
  );
});

describe('words of approval beside a change that is offered and not answered', () => {
  it.each(['ok approve', 'approve', 'looks good to me'])(
    'file nothing before it is asked once more: “%s”',
    async (words) => {
      const thread = await atTheCard();
      await thread.say(PEER, 'Urgency: critical');
      await thread.say(ASKER, words);
      expect(thread.now.state.phase).toBe('AWAITING_USER');
      expect(thread.said('choose').at(-1)?.options).toEqual(['Use']);
      await thread.say(ASKER, 'yes');
      expect(fieldsOf(thread)).toMatchObject({ urgency: 'critical' });
      await thread.say(ASKER, words);
      expect(thread.now.state.phase).toBe('READY_TO_CREATE');
    },
  );

  it('file nothing by a plain yes that may be to a change offered before the card was shown anew', async () => {
    const thread = await atTheCard();
    await thread.say(PEER, 'Department: Finance');
    expect(thread.said('choose').at(-1)?.options).toEqual(['Use']);
    await thread.say(ASKER, 'Summary: the export hangs again');
    await thread.say(ASKER, 'yep');
    expect(thread.now.state.phase).toBe('AWAITING_USER');
    await thread.say(ASKER, 'yep');
    expect(fieldsOf(thread)).toMatchObject({ department: 'Finance' });
  });

  it('file what the card has, said again', async () => {
    const thread = await atTheCard();
    await thread.say(PEER, 'Urgency: critical');
    await thread.say(ASKER, 'approve');
    await thread.say(ASKER, 'approve');
    expect(thread.now.state.phase).toBe('READY_TO_CREATE');
    expect(fieldsOf(thread)).toMatchObject({ urgency: 'medium' });
  });
});

describe('a team that is named among other words', () => {
  it.each([
    'this should go to the performance team instead',
    'it belongs to performance engineering. thanks',
  ])('is chosen: “%s”', async (words) => {
    const thread = await withoutTeam();
    await thread.say(ASKER, words);
    expect(thread.now.state.team?.id).toBe('performance_engineering_team');
  });

  it.each(['do we send it to performance engineering?', 'Ana goes to performance engineering courses'])(
    'is not, where something else is said: “%s”',
    async (words) => {
      const thread = await withoutTeam();
      await thread.say(ASKER, words);
      expect(thread.now.state.team).toBeNull();
    },
  );
});

it('asks for the team that is missing, where somebody approves', async () => {
  const thread = await withoutTeam();
  await thread.say(PEER, 'nice one');
  await thread.say(ASKER, 'looks ok, approve');
  expect(thread.now.state.replies).toHaveLength(1);
});

describe('what was filed', () => {
  it.each([
    'cancel it',
    'never mind',
    'withdraw it please',
    'cancel T-1 please',
    'same lol. ok forget it, please cancel the ticket',
    'can you cancel this one',
  ])('can be taken back: “%s”', async (words) => {
    const thread = await filed();
    await thread.say(ASKER, words);
    const [withdraw] = thread.said('choose').at(-1)?.options ?? [];
    expect(withdraw).toMatch(/^Withdraw /);
    await thread.choose(0, ASKER);
    expect(thread.now.state.intents).toMatchObject([{ kind: 'update', change: { change: 'withdraw' } }]);
  });
});

it('says nothing where people tell each other never mind after it was filed', async () => {
  const thread = await filed();
  await thread.say(PEER, 'did you find the doc?');
  await thread.say(ASKER, 'nvm, found it');
  expect(thread.now.state.replies).toEqual([]);
});

it.each([
  'hello',
  'hi :wave:',
  'hi, is anybody there?',
  'anyone here?',
  'hi there, good morning :)',
  'hello? anybody there',
])('answers whoever only calls in a channel for requests, and listens: “%s”', async (words) => {
  const thread = guidedThreads(undefined, {
    channels: [{ channel: CHANNEL, blueprint: 'front_door' }],
  })();
  await thread.root(ASKER, words);
  expect(thread.said('choose').at(-1)?.text).toContain('Hello!');
  await thread.say(ASKER, 'my VPN is broken since this morning');
  expect(fieldsOf(thread)).toMatchObject({ request_summary: 'my VPN is broken since this morning' });
});

it('goes on listening in a channel for requests where somebody only remarks on it', async () => {
  const thread = guidedThreads(undefined, {
    channels: [{ channel: CHANNEL, blueprint: 'front_door' }],
  })();
  await thread.root(ASKER, 'hi, is anybody there?');
  await thread.say(PEER, 'lol good luck, half of IT is at the offsite');
  await thread.say(ASKER, 'anyway, my laptop is super slow since the update');
  expect(fieldsOf(thread)['request_summary']).toContain('super slow');
});

it.each(['yes please open it', 'open it', 'yes, open one'])(
  'opens what was offered though somebody asked in between: “%s”',
  async (words) => {
    const thread = guidedThread();
    thread.message(PEER, 'the month end export hangs for everybody', false);
    await thread.mention(ASKER, 'can you log this one please');
    await thread.say(PEER, 'is that since the deploy?');
    await thread.say(ASKER, words);
    expect(fieldsOf(thread)['request_summary']).toContain('month end export');
  },
);

describe('a choice by its number', () => {
  /** Somebody is asked whether what stands above is to be a request, and a colleague says something after that. */
  async function offered(between: string | null): Promise<IntakeThread> {
    const thread = guidedThread();
    thread.message(PEER, 'the month end export hangs for everybody', false);
    await thread.mention(ASKER, 'can you log this one please');
    if (between !== null) await thread.say(PEER, between);
    return thread;
  }
  const summary = (thread: IntakeThread) => fieldsOf(thread)['request_summary'] ?? null;

  it.each(['1', '1, open the request', '1. yes', '1) please'])('is taken: “%s”', async (words) => {
    const thread = await offered(null);
    await thread.say(ASKER, words);
    expect(summary(thread)).toContain('month end export');
  });

  it('says besides what stands behind it', async () => {
    const thread = await offered(null);
    await thread.say(ASKER, '1, Urgency: high');
    expect(summary(thread)).toContain('month end export');
    expect(fieldsOf(thread)).toMatchObject({ urgency: 'high' });
  });

  it('is taken though a colleague remarks something, and is theirs once they ask', async () => {
    const remarked = await offered('same here since 9');
    await remarked.say(ASKER, '1');
    expect(summary(remarked)).toContain('month end export');
    const asked = await offered('how many of you?');
    await asked.say(ASKER, '1');
    expect(summary(asked)).toBeNull();
    const please = await offered('good idea, third time this week');
    await please.say(ASKER, 'yes please, Urgency: high');
    expect(fieldsOf(please)).toMatchObject({ urgency: 'high' });
    const other = await offered('same here since 9');
    await other.say(ASKER, 'yes, for me too');
    expect(other.now.state.draftId).toBeNull();
  });
});

describe('a request that was filed after a greeting', () => {
  it('is asked for its team by words, though the greeting’s button stands there', async () => {
    const thread = guidedThreads(undefined, { past })();
    await thread.mention(ASKER, 'hello');
    await thread.say(ASKER, LABELS);
    await thread.say(ASKER, 'it is only me who needs it');
    expect(thread.said('text').at(-1)?.text).toContain('All teams are in the menu');
    await thread.say(ASKER, 'Performance Engineering Team, please');
    expect(thread.now.state.team?.id).toBe('performance_engineering_team');
  });
});

it('thanks for a colleague are no word to the bot', async () => {
  const thread = await filed();
  for (const words of ['thx alex', `thanks <@${PEER}>!`, 'cheers mate']) {
    await thread.say(ASKER, words);
    expect(thread.now.state.replies).toEqual([]);
  }
});

it('joins the word with which somebody began to what they say of it', async () => {
  const thread = guidedThread();
  await thread.mention(ASKER, 'hi');
  await thread.say(ASKER, 'my vpn');
  expect(thread.said('choose').at(-1)?.text).toContain('What about “my vpn”?');
  await thread.say(ASKER, 'doesn’t connect any more since the update');
  expect(fieldsOf(thread)['request_summary']).toBe('my vpn\ndoesn’t connect any more since the update');
});

describe('an order to change the card', () => {
  it('adds to a field that stands first in it', async () => {
    const thread = await atTheCard();
    await thread.say(ASKER, 'and to the impact pls add: 40 orders an hour less');
    expect(fieldsOf(thread)['business_impact']).toContain('40 orders an hour less');
  });
});

it('says of a question at the card that it has no answer, and what happens next', async () => {
  const thread = await atTheCard();
  await thread.say(ASKER, 'is somebody looking at this now?');
  const [said] = thread.said('text');
  expect(said?.text).toContain('I can’t answer that without a language model.');
  expect(said?.text).toContain(thread.now.state.team?.name);
});

it('offers the phrase that comes near a question at the card, where one does', async () => {
  const thread = await atTheCard();
  await thread.say(ASKER, 'does my manager have to approve this first?');
  expect(thread.said('choose')[0]?.options).toContain('who may approve this?');
});

describe('a question after filing', () => {
  it.each(['thanks! will someone look before 2?', 'any idea how long that takes?', 'who gets it now?'])(
    'is answered by how the ticket stands: “%s”',
    async (words) => {
      const thread = await filed();
      await thread.say(ASKER, words);
      expect(thread.now.state.replies).not.toEqual([]);
    },
  );
});
