import { describe, expect, it } from '@jest/globals';
import { written } from '../../../src/domain/text/person-text.js';
import { ASK, actThread, inTurn } from '../../support/act-tools.js';
import { ANA, call, WORLD } from '../../support/growth.js';
import { guidedThread } from '../../support/guided.js';
import type { IntakeThread } from '../../support/intake-thread.js';
import { MemoryReferences } from '../../support/memory-references.js';
import type { Script } from '../../support/scripted-brain.js';
import { ASKER, FIRST, PEER, SECOND, slowApp, THIRD, toCard } from '../../support/slow-app.js';

const set = (field: string, value: string) => call('set_it', { field, value }, `${field}=${value}`);
const cardOf = (thread: IntakeThread) => thread.said('review_card').at(-1)?.card;
/** Words that its brain takes for an order. */
const ORDER = 'set the urgency to low';
const REMEMBER = 'remember that the CRM is down on Sundays';
const INCIDENT = 'set the request type to incident';
const ordered: Script = { asks: [ASK, ORDER, INCIDENT] };

describe('an edit on request', () => {
  it('changes the draft, brings the card up to date, is on record and can be taken back by a button', async () => {
    const { thread, brain } = actThread(inTurn({ calls: [set('urgency', 'low')] }), { script: ordered });
    await toCard(thread);
    const before = thread.now.state;
    const { state } = await thread.mention(ASKER, ORDER);

    expect(state.draft.fields['urgency']).toBe('low');
    expect(state.rev).toBe(before.rev + 1);
    expect(cardOf(thread)).toMatchObject({ rev: state.rev, status: 'open' });
    const [command] = state.commands;
    expect(command).toMatchObject({
      act: 'do',
      of: null,
      tool: 'set_it',
      by: ASKER,
      args: { field: 'urgency', value: 'low' },
      summary: 'Set urgency to low.',
      change: { kind: 'draft', draftId: before.draftId, fields: [{ field: 'urgency' }] },
    });
    expect(thread.said('done')).toMatchObject([
      { text: 'Set urgency to low.', by: ASKER, now: 'done', commandId: command?.id },
    ]);
    expect(thread.said('text')).toEqual([]);
    // people see all that came of it: no words are asked for
    expect(brain.asked.slice(-2)).toEqual(['read', 'converse']);
  });

  it('is told to the brain where something else it asked for takes words', async () => {
    const calls = [set('urgency', 'low'), call('look_up', { what: 'a' })];
    const { thread, brain } = actThread(inTurn({ calls }, { text: 'Done.' }), { script: ordered });
    await toCard(thread);
    await thread.mention(ASKER, ORDER);
    expect(brain.conversed[1]).toMatchObject({
      shown: ['Set urgency to low.'],
      open: { draft: { fields: { urgency: 'low' } } },
    });
    expect(thread.said('text').map(({ text }) => text)).toEqual(['Done.']);
  });

  it('is not made for somebody whom the request does not concern, who alone is told why', async () => {
    const converse = inTurn({ calls: [set('urgency', 'low')] }, { text: '' });
    const { thread } = actThread(converse, { script: ordered });
    await toCard(thread);
    const before = thread.now.state;
    const { state } = await thread.mention(PEER, ORDER);
    expect(state.draft).toEqual(before.draft);
    expect([state.rev, state.commands, state.participants]).toEqual([before.rev, [], before.participants]);
    expect(thread.said('notice')).toMatchObject([
      { to: PEER, text: expect.stringContaining("You can't do that here.") },
    ]);
    expect(state.trace.find(({ node }) => node === 'tools')?.tools).toEqual([
      { tool: 'set_it', why: 'at once, not permitted' },
    ]);
  });

  it('takes the next one further where one answer asks for two', async () => {
    const calls = [set('request_summary', 'Slow CRM'), set('urgency', 'low'), set('urgency', 'high')];
    const { thread } = actThread(inTurn({ calls }), { script: ordered });
    await toCard(thread);
    const { state } = await thread.mention(ASKER, ORDER);
    expect(state.draft.fields).toMatchObject({ request_summary: 'Slow CRM', urgency: 'high' });
    expect(state.commands).toMatchObject([
      { change: { fields: [{ before: { value: 'Slow app' }, after: { value: 'Slow CRM' } }] } },
      { change: { fields: [{ before: { value: 'critical' }, after: { value: 'low' } }] } },
      { change: { fields: [{ before: { value: 'low' }, after: { value: 'high' } }] } },
    ]);
    expect(thread.said('done')).toHaveLength(3);
    expect(cardOf(thread)?.fields.find(({ name }) => name === 'urgency')?.value).toBe('High');
  });

  it('lets an open question stand as it was asked, unless it answers it', async () => {
    const { thread } = actThread(
      ({ conversation }) => {
        const text = conversation.fresh[0]?.text;
        return { calls: [text === written(ORDER) ? set('urgency', 'low') : set('request_type', 'incident')] };
      },
      { script: ordered },
    );
    await thread.mention(ASKER, FIRST);
    await thread.say(ASKER, SECOND);
    const { pendingQuestions: pending, asked } = thread.now.state;
    expect(pending).toEqual(['request_type', 'department', 'desired_resolution']);
    await thread.mention(ASKER, ORDER);
    expect(thread.now.state).toMatchObject({
      pendingQuestions: pending,
      asked: { request_type: asked['request_type'] },
      mode: 'ELICITATION',
    });
    expect(thread.said('ask')).toEqual([]);
    await thread.mention(ASKER, INCIDENT);
    expect(thread.now.state.draft.fields['request_type']).toBe('incident');
    expect(thread.said('ask')).toMatchObject([{ over: false, answered: [{}, {}, { label: 'Type' }] }]);
    expect(thread.now.state.pendingQuestions).toEqual(['department', 'desired_resolution']);
  });

  it('is not made where the request is on its way to the tracker', async () => {
    const converse = inTurn({ calls: [set('urgency', 'low')] }, { text: 'It is being filed.' });
    const { thread } = actThread(converse, { script: ordered });
    await toCard(thread);
    await thread.click('approve', ASKER);
    const { state } = await thread.mention(ASKER, ORDER);
    expect(state.draft.fields['urgency']).toBe('critical');
    expect(state.commands).toEqual([]);
    expect(thread.said('text').map(({ text }) => text)).toEqual(['It is being filed.']);
  });
});

describe('what is remembered on request', () => {
  it('is written with the turn and told in one sentence, with nothing to take back', async () => {
    const { thread } = actThread(inTurn({ calls: [call('note_it', { text: 'Tea' })] }, { text: '' }));
    const { state } = await thread.mention(ANA, ASK);
    expect(state.memory).toMatchObject([{ write: 'note', by: ANA, note: { text: 'Tea' } }]);
    expect(state.commands).toEqual([]);
    expect(state.replies).toMatchObject([{ kind: 'text', text: 'I will remember that, for you alone.' }]);
  });

  it('comes with the words that it may matter to, looked up once a turn', async () => {
    const asked: unknown[] = [];
    const recall = (...about: unknown[]) => {
      asked.push(about);
      return Promise.resolve({ text: 'We drive at the launch.', known: [] });
    };
    const converse = inTurn({ calls: [call('look_up', { what: 'a' })] }, { text: 'Done.' });
    const { thread, brain } = actThread(converse, { deps: { recall } });
    await thread.mention(ANA, ASK);
    expect(brain.conversed.map(({ memory }) => memory)).toEqual(Array(2).fill('We drive at the launch.'));
    expect(asked).toEqual([
      [
        { teamId: 'T1', user: ANA, place: 'C_HELP' },
        { text: ASK, project: null },
      ],
    ]);
  });
});

describe('what people change by hand', () => {
  const record = ({ now: { state } }: IntakeThread) =>
    state.commands.map(({ tool, by, summary }) => ({ tool, by, summary }));

  it('in the Edit form is on record', async () => {
    const { thread } = actThread(() => ({}));
    await toCard(thread);
    await thread.submit('edit', ASKER, { urgency: 'low', request_summary: 'Slow CRM' });
    expect(record(thread)).toEqual([{ tool: 'edit_form', by: ASKER, summary: 'Changed summary, urgency.' }]);
    await thread.submit('edit', ASKER, { urgency: 'low' });
    expect(record(thread)).toEqual([]);
  });

  it('in the choice of a team is on record, with the team that it was', async () => {
    const { thread } = actThread(() => ({}));
    await toCard(thread);
    await thread.click('change_team', ASKER, { value: 'data_analytics_team' });
    expect(thread.now.state.commands).toMatchObject([
      {
        tool: 'change_team',
        change: {
          kind: 'team',
          before: { id: 'performance_engineering_team' },
          after: { id: 'data_analytics_team' },
        },
      },
    ]);
    await thread.click('change_team', ASKER, { value: 'data_analytics_team' });
    expect(record(thread)).toEqual([]);
  });

  it('in words at the card is on record, what was edited or deleted is not', async () => {
    const readings = { ...slowApp.readings, lower: { values: { urgency: 'low' } } };
    const { thread } = actThread(() => ({}), { script: { readings } });
    await toCard(thread);
    await thread.say(ASKER, 'lower');
    expect(record(thread)).toEqual([{ tool: 'words_at_card', by: ASKER, summary: 'Changed urgency.' }]);
    const [first] = thread.messages;
    await thread.turn([{ kind: 'deletion', via: 'message', ts: first?.ts ?? '' }]);
    expect(record(thread)).toEqual([]);
  });

  it('before there is a card is no command: it is what the request is made of', async () => {
    const { thread } = actThread(() => ({}));
    await thread.mention(ASKER, FIRST);
    await thread.say(ASKER, SECOND);
    await thread.say(ASKER, THIRD);
    expect(thread.turns.flatMap(({ state }) => state.commands)).toEqual([]);
  });
});

describe('an order in words that are a phrase', () => {
  it('goes to the tools from wherever the thread is at, and asks nobody else first', async () => {
    const low = { act: 'call' as const, tool: 'set_it', args: { field: 'urgency', value: 'low' } };
    const note = { act: 'call' as const, tool: 'note_it', args: { text: 'The CRM is down on Sundays.' } };
    const readings = { [ORDER]: { acts: [low] }, [REMEMBER]: { acts: [note] } };
    const { thread, brain } = actThread(() => ({ text: 'Done.' }), { script: { readings } });
    await toCard(thread);
    const asked = brain.asked.length;
    expect((await thread.mention(ASKER, ORDER)).state.draft.fields['urgency']).toBe('low');
    expect(brain.asked.slice(asked)).toEqual(['read']);
    const { state } = await thread.mention(PEER, REMEMBER);
    expect(brain.asked.slice(asked)).toEqual(['read', 'read']);
    expect(state.memory).toMatchObject([{ write: 'note', by: PEER }]);
    expect(state.draft).toEqual(thread.turns.at(-2)?.state.draft);
  });

  it('takes names in it as words: none is asked about, none is missed', async () => {
    const thread = guidedThread(new MemoryReferences({ entities: WORLD }));
    const { state } = await thread.mention(ANA, 'remember that @nobody, Alex and T-99 belong together');
    expect(state.memory).toMatchObject([{ write: 'note', by: ANA }]);
    // words that anything could follow may have been meant as a request: that is offered in the same message, and nothing
    // else is asked
    expect(state.replies).toMatchObject([
      {
        kind: 'choose',
        text: expect.stringMatching(/^I'll remember that.*\nIf you meant that as a request/s),
        options: ['Undo', 'Open a request with this'],
        cites: [expect.any(String)],
      },
    ]);
  });

  it('is read only where it is said to the bot', async () => {
    const note = { act: 'call' as const, tool: 'note_it', args: { text: 'Mondays' } };
    const script = { readings: { [REMEMBER]: { acts: [note] } } };
    const { thread, brain } = actThread(() => ({ text: 'Noted.' }), { script });
    await thread.say(ANA, REMEMBER);
    expect(brain.asked).toEqual([]);
    await thread.mention(ASKER, FIRST);
    const { state } = await thread.say(ANA, REMEMBER);
    expect([state.memory, state.replies]).toEqual([[], []]);

    const guided = guidedThread();
    await guided.say(ANA, REMEMBER);
    expect([guided.now.state.memory, guided.now.state.replies]).toEqual([[], []]);
  });

  it('given by a command is said to the quick tools', async () => {
    const { thread, brain } = actThread(() => ({ text: 'Here.' }), { script: { asks: [ASK, 'what is up'] } });
    await thread.mention(ANA, ASK);
    const at = { actor: ANA, channel: 'C_HELP', ts: '1790000999.000100' };
    const does = { act: 'say' as const, words: written('what is up') };
    await thread.turn([{ kind: 'press', via: 'command', does, ...at }]);
    expect(brain.reads.at(-1)?.set).toBe('quick');
    expect(brain.conversed.at(-1)).toMatchObject({
      set: 'quick',
      tools: [{ name: 'look_up' }],
      conversation: { fresh: [{ text: 'what is up', author: ANA }] },
    });
  });
});
