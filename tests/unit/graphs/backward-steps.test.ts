import { describe, expect, it } from '@jest/globals';
import type { Phase } from '../../../src/domain/conversation/phases.js';
import { written } from '../../../src/domain/text/person-text.js';
import { IntakeThread } from '../../support/intake-thread.js';
import type { Script } from '../../support/scripted-brain.js';
import {
  ASKER,
  FIRST,
  SECOND,
  slowAppBrain,
  THIRD,
  ticketOf,
  toCard,
  toCreated,
} from '../../support/slow-app.js';

const CHANGE = 'wait, make the summary “app is dead”';
const dead = { values: { request_summary: 'App is dead' } };
const script: Script = { readings: { [CHANGE]: dead } };

const begun = (more: Script = {}) => new IntakeThread(slowAppBrain({ ...script, ...more }));

/** The phases that the last turn went through, each once in a row; the first is the one it began in. */
function path(thread: IntakeThread): Phase[] {
  const before = thread.turns.at(-2)?.state.phase ?? 'COLLECTING';
  const phases = [before, ...thread.now.state.trace.flatMap(({ passed = [], phase }) => [...passed, phase])];
  return phases.filter((phase, at) => phase !== phases[at - 1]);
}

async function refused(thread: IntakeThread): Promise<void> {
  const { draftId } = ticketOf(thread).request;
  const outcome = { result: 'failed' as const, reason: 'It is full.', retryable: true, problems: {} };
  await thread.tracker({ intentKey: `submit:${draftId}`, draftId, outcome });
}

async function deleted(thread: IntakeThread, text: string): Promise<void> {
  const at = thread.messages.findIndex((message) => message.text === written(text));
  const [gone] = thread.messages.splice(at, 1);
  await thread.turn([{ kind: 'deletion', via: 'message', ts: gone?.ts ?? '' }]);
}

describe('the way forward', () => {
  it('goes COLLECTING → VALIDATING → AWAITING_USER → READY_TO_CREATE → CREATED', async () => {
    const thread = begun();
    await thread.mention(ASKER, FIRST);
    expect(path(thread)).toEqual(['COLLECTING', 'VALIDATING', 'AWAITING_USER']);
    await thread.say(ASKER, SECOND);
    await thread.say(ASKER, THIRD);
    await thread.say(ASKER, 'Sales. Make it fast again');
    expect(thread.now.state).toMatchObject({ mode: 'REVIEW', phase: 'AWAITING_USER' });
    await thread.click('approve', ASKER);
    expect(path(thread)).toEqual(['AWAITING_USER', 'READY_TO_CREATE']);
    const ticket = ticketOf(thread);
    const { draftId } = ticket.request;
    await thread.tracker({ intentKey: `submit:${draftId}`, draftId, outcome: { result: 'created', ticket } });
    expect(path(thread)).toEqual(['READY_TO_CREATE', 'CREATED']);
  });
});

describe('a step back', () => {
  it('from a question to COLLECTING: the answer is taken in and the next question asked', async () => {
    const thread = begun();
    await thread.mention(ASKER, FIRST);
    await thread.say(ASKER, SECOND);
    expect(path(thread)).toEqual(['AWAITING_USER', 'COLLECTING', 'VALIDATING', 'AWAITING_USER']);
    expect(thread.now.state.mode).toBe('ELICITATION');
  });

  it('from the card to COLLECTING by words: the card comes back with the change', async () => {
    const thread = begun();
    await toCard(thread);
    await thread.mention(ASKER, CHANGE);
    expect(path(thread)).toEqual(['AWAITING_USER', 'COLLECTING', 'VALIDATING', 'AWAITING_USER']);
    expect(thread.now.state.mode).toBe('REVIEW');
    expect(thread.said('review_card')[0]?.card.headline).toBe('App is dead');
  });

  it('from the card to COLLECTING by the Edit form', async () => {
    const thread = begun();
    await toCard(thread);
    await thread.submit('edit', ASKER, { department: 'Legal' });
    expect(path(thread)).toEqual(['AWAITING_USER', 'COLLECTING', 'VALIDATING', 'AWAITING_USER']);
    expect(thread.now.state.mode).toBe('REVIEW');
  });

  it('from the card to a question: what a required value rested on was deleted', async () => {
    const thread = begun();
    await toCard(thread);
    await deleted(thread, THIRD);
    expect(thread.now.state.mode).toBe('ELICITATION');
    expect(thread.said('ask')[0]?.questions.map(({ field }) => field)).toEqual(['request_type']);
    const card = thread.said('review_card')[0]?.card;
    expect(card?.status).toBe('asking');
    expect(card?.fields.find(({ name }) => name === 'request_type')?.state).toBe('unsupported');
  });

  it('from the card to a question: a required value was emptied in the form', async () => {
    const thread = begun();
    await toCard(thread);
    await thread.submit('edit', ASKER, { department: '' });
    expect(thread.now.state).toMatchObject({ mode: 'ELICITATION', phase: 'AWAITING_USER' });
    expect(thread.now.waits.pending).toEqual(['department']);
  });

  it('from the card to COLLECTING: after a change no team fits any more', async () => {
    const thread = begun({
      match: ({ request_summary }) =>
        request_summary === 'App is dead' ? null : 'performance_engineering_team',
    });
    await toCard(thread);
    await thread.mention(ASKER, CHANGE);
    expect(path(thread).at(-1)).toBe('COLLECTING');
    expect(thread.said('choose_team')).toHaveLength(1);
    await thread.click('choose_team', ASKER, { value: 'data_analytics_team' });
    expect(thread.now.state).toMatchObject({ mode: 'REVIEW', phase: 'AWAITING_USER' });
  });

  it('from READY_TO_CREATE to the card: the tracker refused it', async () => {
    const thread = begun();
    await toCard(thread);
    await thread.click('approve', ASKER);
    await refused(thread);
    expect(path(thread)).toEqual(['READY_TO_CREATE', 'AWAITING_USER']);
    expect(thread.said('review_card')[0]?.card.status).toBe('failed');
  });

  it('from READY_TO_CREATE to COLLECTING: refused, and something was said meanwhile', async () => {
    const thread = begun();
    await toCard(thread);
    await thread.click('approve', ASKER);
    await thread.mention(ASKER, CHANGE);
    await refused(thread);
    expect(path(thread)).toEqual([
      'READY_TO_CREATE',
      'AWAITING_USER',
      'COLLECTING',
      'VALIDATING',
      'AWAITING_USER',
    ]);
    expect(thread.said('review_card').at(-1)?.card).toMatchObject({
      status: 'open',
      headline: 'App is dead',
    });
  });

  it('from a refusal to COLLECTING: what was refused can be changed before Retry', async () => {
    const thread = begun();
    await toCard(thread);
    await thread.click('approve', ASKER);
    await refused(thread);
    await thread.mention(ASKER, CHANGE);
    expect(thread.said('review_card')[0]?.card).toMatchObject({ status: 'open', headline: 'App is dead' });
    await thread.click('approve', ASKER);
    expect(thread.now.state.phase).toBe('READY_TO_CREATE');
  });

  it('from CREATED: what is added becomes an offer to update the ticket', async () => {
    const thread = begun({ readings: { [CHANGE]: { ...dead, acts: [{ act: 'amend' }] } } });
    await toCreated(thread);
    await thread.mention(ASKER, CHANGE);
    expect(thread.said('offer_update')[0]?.changes).toEqual([
      { label: 'Summary', before: 'Slow app', after: 'App is dead' },
    ]);
    expect(thread.now.state.phase).toBe('CREATED');
  });

  it('from CREATED to COLLECTING: a new request is a new draft', async () => {
    const thread = begun();
    await toCreated(thread);
    await thread.mention(ASKER, FIRST);
    expect(path(thread)[1]).toBe('COLLECTING');
    expect(thread.now.state.draftId).toBe('d3');
  });

  it.each(['a question', 'the card', 'a refusal'])(
    'from %s to DISCARDED, and on to a new draft',
    async (where) => {
      const thread = begun();
      if (where === 'a question') await thread.mention(ASKER, FIRST);
      else await toCard(thread);
      if (where === 'a refusal') {
        await thread.click('approve', ASKER);
        await refused(thread);
      }
      await thread.mention(ASKER, 'never mind');
      await thread.say(ASKER, 'yes');
      expect(thread.now.state).toMatchObject({ mode: 'CHAT', phase: 'DISCARDED', draft: { fields: {} } });
      await thread.mention(ASKER, FIRST);
      expect(thread.now.state).toMatchObject({ draftId: 'd3', phase: 'AWAITING_USER' });
    },
  );
});
