import { beforeEach, describe, expect, it } from '@jest/globals';
import { ApprovalPolicy } from '../../../src/domain/policies.js';
import { IntakeThread } from '../../support/intake-thread.js';
import {
  ASKER,
  FIRST,
  PEER,
  SECOND,
  slowAppBrain,
  TRIAGER,
  toCard,
  toCreated,
} from '../../support/slow-app.js';

const STRANGER = 'U0ZOE';
const DISCARD = 0;
const KEEP = 1;
const NEVER_MIND = 'never mind';
/** Other words for it than those that count exactly. */
const GIVE_UP = 'we can drop the whole thing';
const WHAT_ELSE = 'what else is there?';
const SECOND_REQUEST = 'new request: a badge for the new colleague';

const begun = (more: ConstructorParameters<typeof IntakeThread>[1] = {}) =>
  new IntakeThread(
    slowAppBrain({
      readings: {
        'I need something': {},
        [GIVE_UP]: { acts: [{ act: 'discard' }] },
        '<@U0LEE> can approve this': { acts: [{ act: 'name', people: ['U0LEE'], gone: [] }] },
        [WHAT_ELSE]: {
          acts: [
            { act: 'talk', text: 'Hm.', offers: [{ label: 'Help', does: { act: 'say', words: 'help' } }] },
          ],
        },
        [SECOND_REQUEST]: { values: { request_summary: 'A badge' } },
      },
    }),
    more,
  );

/** What somebody would miss of a request: all that it says, rests on, is asked and goes to. */
const worth = (thread: IntakeThread) => {
  const { draftId, draft, team, requester, filer, named, pendingQuestions, report, mode, phase } =
    thread.now.state;
  return { draftId, draft, team, requester, filer, named, pendingQuestions, report, mode, phase };
};

describe('discarding in words', () => {
  let thread: IntakeThread;
  beforeEach(async () => {
    thread = begun();
    await toCard(thread);
  });

  it.each([NEVER_MIND, 'discard it', 'please cancel the request'])(
    'is done at once on the exact words, and Undo has all of it back: “%s”',
    async (words) => {
      const before = worth(thread);
      const { state } = await thread.mention(ASKER, words);
      expect(state).toMatchObject({ phase: 'DISCARDED', draft: { fields: {} } });
      expect(state.commands).toMatchObject([{ act: 'do', tool: 'discard', by: ASKER }]);
      await thread.press('undo', ASKER);
      expect(worth(thread)).toEqual(before);
    },
  );

  it('is asked about first in other words, and keeps all of it', async () => {
    const before = worth(thread);
    await thread.mention(ASKER, GIVE_UP);
    expect(worth(thread)).toEqual(before);
    expect(thread.said('choose')).toMatchObject([
      { text: expect.stringContaining('Discard this request?\n>'), options: ['Discard', 'Keep it'] },
    ]);
    expect(thread.now.state.commands).toEqual([]);
  });

  it.each(['yes', 'yes please', 'Discard', 'discard it'])('is done on “%s”', async (words) => {
    await thread.mention(ASKER, GIVE_UP);
    const { state } = await thread.say(ASKER, words);
    expect(state).toMatchObject({ phase: 'DISCARDED', draft: { fields: {} } });
    expect(thread.question).toBeNull();
    expect(state.replies).toMatchObject([
      { kind: 'choose', chosen: { label: 'Discard', by: ASKER } },
      { kind: 'review_card', card: { status: 'discarded' } },
      { kind: 'done', now: 'done', text: 'Discarded the request “Slow app”.' },
    ]);
    expect(state.commands).toMatchObject([{ act: 'do', tool: 'discard', by: ASKER }]);
  });

  it('is done on a click, once', async () => {
    await thread.mention(ASKER, GIVE_UP);
    const { id = '' } = thread.question ?? {};
    await thread.choose(DISCARD, ASKER);
    expect(thread.now.state.phase).toBe('DISCARDED');
    await thread.choose(DISCARD, ASKER, id);
    expect(thread.said('notice')).toHaveLength(1);
    expect(thread.now.state.commands).toEqual([]);
  });

  it.each(['no', 'Keep it', 'keep it'])('is left on “%s”', async (words) => {
    await thread.mention(ASKER, GIVE_UP);
    const before = worth(thread);
    await thread.say(ASKER, words);
    expect(worth(thread)).toEqual(before);
    expect(thread.question).toBeNull();
  });

  it('is left on Keep it, and a yes afterwards discards nothing', async () => {
    await thread.mention(ASKER, GIVE_UP);
    await thread.choose(KEEP, ASKER);
    await thread.say(ASKER, 'yes');
    expect(thread.now.state.phase).not.toBe('DISCARDED');
  });

  it('is for nobody to answer who may not decide', async () => {
    await thread.mention(ASKER, GIVE_UP);
    await thread.mention(STRANGER, 'yes');
    expect(thread.said('notice')).toMatchObject([{ to: STRANGER }]);
    await thread.choose(DISCARD, STRANGER);
    expect(thread.said('notice')).toMatchObject([{ to: STRANGER }]);
    expect(thread.now.state.phase).toBe('AWAITING_USER');
    expect(thread.doing('discard')).not.toBeNull();
  });

  it('is not answered by a yes to somebody else who has spoken since', async () => {
    await thread.mention(ASKER, GIVE_UP);
    await thread.say(STRANGER, 'coming to lunch?');
    await thread.say(ASKER, 'yes');
    expect(thread.now.state.phase).toBe('AWAITING_USER');
    await thread.mention(ASKER, 'yes');
    expect(thread.now.state.phase).toBe('DISCARDED');
  });

  it('files nothing on a yes', async () => {
    await thread.mention(ASKER, GIVE_UP);
    const { state } = await thread.say(ASKER, 'looks good, send it');
    expect(state.intents).toEqual([]);
  });

  it('counts for the request as it was asked about: once it has changed it is kept', async () => {
    await thread.mention(ASKER, GIVE_UP);
    const { id = '' } = thread.question ?? {};
    await thread.submit('edit', ASKER, { department: 'Legal' });
    await thread.choose(DISCARD, ASKER, id);
    expect(thread.now.state).toMatchObject({
      phase: 'AWAITING_USER',
      draft: { fields: { department: 'Legal' } },
    });
    expect(thread.said('notice')[0]?.text).toContain('has changed since');
  });

  it('has no buttons left once a newer question has taken its place', async () => {
    await thread.mention(ASKER, GIVE_UP);
    const { id = '' } = thread.question ?? {};
    await thread.mention(PEER, WHAT_ELSE);
    expect(thread.question?.id).not.toBe(id);
    expect(thread.said('choose')).toMatchObject([
      { questionId: thread.question?.id },
      { questionId: id, offer: { left: [], over: expect.stringContaining('newer') } },
    ]);
  });

  it('asks nothing of a draft with nothing in it', async () => {
    const empty = begun();
    await empty.mention(ASKER, 'I need something');
    await empty.mention(ASKER, GIVE_UP);
    expect(empty.now.state.phase).toBe('DISCARDED');
  });
});

describe('a discarded request', () => {
  const ways = {
    'in words': (thread: IntakeThread) => thread.mention(ASKER, 'undo'),
    'in words to nobody in particular': (thread: IntakeThread) => thread.say(ASKER, 'undo'),
    'by a button': (thread: IntakeThread) => thread.press('undo', ASKER),
    'by a command': (thread: IntakeThread) =>
      thread.turn([
        {
          kind: 'press',
          via: 'command',
          does: { act: 'undo' },
          actor: ASKER,
          channel: 'C_HELP',
          ts: '1790009000.000100',
        },
      ]),
  };

  it.each(Object.entries(ways))('comes back with all that belongs to it: %s', async (_how, undo) => {
    const thread = begun();
    await toCard(thread);
    await thread.mention(ASKER, '<@U0LEE> can approve this');
    await thread.click('change_team', ASKER, { value: 'data_analytics_team' });
    const before = worth(thread);
    const { rev } = thread.now.state;
    await thread.mention(ASKER, NEVER_MIND);
    expect(thread.now.state).toMatchObject({ phase: 'DISCARDED', named: [], team: null });
    const { state, waits } = await undo(thread);
    expect(worth(thread)).toEqual(before);
    expect(state.rev).toBeGreaterThan(rev);
    expect(waits.kind).toBe('preview');
    expect(thread.said('review_card')).toMatchObject([{ card: { status: 'open', rev: state.rev } }]);
    expect(thread.said('done')).toMatchObject([{ now: 'undone', changedBy: ASKER }]);
    await thread.click('approve', 'U0LEE');
    expect(thread.now.state.intents).toHaveLength(1);
  });

  it('comes back to its open question', async () => {
    const thread = begun();
    await thread.mention(ASKER, FIRST);
    await thread.say(ASKER, SECOND);
    const before = worth(thread);
    await thread.click('discard', ASKER);
    await thread.mention(ASKER, 'undo');
    expect(worth(thread)).toEqual(before);
    expect(thread.now.waits).toMatchObject({ kind: 'ask', pending: before.pendingQuestions });
    await thread.say(ASKER, 'It is an incident');
    expect(thread.now.state.draft.fields['request_type']).toBe('incident');
  });

  it('comes back on the word of those who decided about it, and of nobody else', async () => {
    const approval = ApprovalPolicy.parse({ people: [TRIAGER] });
    const thread = begun({ approval });
    await toCard(thread);
    await thread.click('discard', TRIAGER);
    await thread.mention(STRANGER, 'undo');
    expect(thread.now.state.phase).toBe('DISCARDED');
    await thread.press('undo', PEER);
    expect(thread.said('notice')).toMatchObject([{ to: PEER, text: expect.stringContaining('up to') }]);
    await thread.press('undo', TRIAGER);
    expect(thread.now.state.phase).toBe('AWAITING_USER');
  });

  it('waits while another request is open, and comes back when that is over', async () => {
    const thread = begun();
    await toCard(thread);
    const before = worth(thread);
    await thread.click('discard', ASKER);
    const discarded = thread.lastDone;
    await thread.mention(ASKER, SECOND_REQUEST);
    const second = worth(thread);
    await thread.press('undo', ASKER, discarded);
    expect(thread.said('notice')[0]?.text).toContain('Another request is now open');
    expect(worth(thread)).toEqual(second);
    await thread.click('discard', ASKER);
    await thread.press('undo', ASKER, discarded);
    expect(worth(thread)).toEqual(before);
  });

  it('comes back beside one that was filed meanwhile, whose card works on', async () => {
    const thread = begun();
    await thread.mention(ASKER, SECOND_REQUEST);
    const first = thread.now.state.draftId ?? '';
    await thread.click('discard', ASKER);
    const discarded = thread.lastDone;
    const { request } = await toCreated(thread);
    await thread.press('undo', ASKER, discarded);
    expect(thread.now.state).toMatchObject({ draftId: first, filing: { status: 'none' } });
    await thread.click('take', TRIAGER, { draftId: request.draftId, rev: 1 });
    expect(thread.now.state.intents).toMatchObject([{ kind: 'update', draftId: request.draftId }]);
  });

  it('is asked about again before it is discarded again', async () => {
    const thread = begun();
    await toCard(thread);
    await thread.click('discard', ASKER);
    await thread.mention(ASKER, 'undo');
    await thread.mention(ASKER, 'redo');
    expect(thread.now.state.phase).toBe('AWAITING_USER');
    expect(thread.said('choose')).toMatchObject([
      { text: expect.stringContaining('Discard this request?\n>') },
    ]);
    await thread.say(ASKER, 'yes');
    expect(thread.now.state.phase).toBe('DISCARDED');
  });
});
