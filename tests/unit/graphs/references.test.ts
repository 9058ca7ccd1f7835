import { describe, expect, it } from '@jest/globals';
import { ANA, BEN, growthThread, onlyIn, WORLD } from '../../support/growth.js';
import { CHANNEL } from '../../support/intake-thread.js';
import { ASKER, FIRST, slowApp, toCard } from '../../support/slow-app.js';

const STATUS = 'what is the status of T-12?';
const ALEX = "show me Alex's tasks";

describe('words to the bot that name something', () => {
  it('are looked up once, for whoever wrote them and for the place of the answer, before they are judged', async () => {
    const { thread, brain, references } = growthThread({ asks: [STATUS] });
    await thread.mention(ANA, STATUS);

    expect(references.resolved).toEqual([
      { viewer: { teamId: 'T1', user: ANA, place: CHANNEL }, text: STATUS },
    ]);
    expect(brain.reads[0]?.references.found).toMatchObject([{ entity: { id: 'task:t12' } }]);
    expect(brain.conversed[0]?.references.found).toMatchObject([{ entity: { id: 'task:t12' } }]);
    expect(brain.conversed[0]?.asker).toEqual({ id: `user:${ANA}` });
  });

  it('are looked up for the writer alone in a direct message', async () => {
    const { thread, references } = growthThread({ asks: [STATUS] });
    thread.isDirect = true;
    await thread.mention(ANA, STATUS);
    expect(references.resolved[0]?.viewer.place).toBeNull();
  });

  it('ask nothing of the brain where people talk among themselves, and look nothing up', async () => {
    const { thread, brain, references } = growthThread();
    await thread.say(ANA, STATUS);
    expect(brain.asked).toEqual([]);
    expect(references.resolved).toEqual([]);
  });

  it('are answered for each who asks, where two write in one batch', async () => {
    const { thread, brain } = growthThread({ asks: [STATUS, 'and T-13?'] });
    await thread.turn([thread.message(ANA, STATUS, true), thread.message(BEN, 'and T-13?', true)]);
    expect(brain.conversed.map(({ asker }) => asker.id)).toEqual([`user:${ANA}`, `user:${BEN}`]);
    expect(brain.conversed.map(({ references }) => references.found.map(({ entity }) => entity.id))).toEqual([
      ['task:t12'],
      ['task:t13'],
    ]);
  });
});

describe('what is not to be found', () => {
  it('is told in one sentence, without a word to the brain where nothing else was named', async () => {
    const { thread, brain } = growthThread({ asks: ['status of @T-99'] });
    const { state } = await thread.mention(ANA, 'status of @T-99');
    expect(thread.said('text').map(({ text }) => text)).toEqual(["I can't find “T-99” here."]);
    expect(brain.asked).toEqual(['read']);
    expect(state.trace.at(-1)?.next).toBe('await_user');
  });

  it('is told in the very same words where it exists and may not be seen here', async () => {
    const text = 'status of @T-99';
    const absent = growthThread({ asks: [text] });
    const hidden: (typeof WORLD)[number] = { id: 'task:t99', kind: 'task', name: 'Secret', shortId: 'T-99' };
    const entities = [...WORLD, onlyIn(hidden, 'C_BOARD')];
    const present = growthThread({ asks: [text] }, { entities, members: { C_BOARD: [BEN] } });
    await absent.thread.mention(ANA, text);
    await present.thread.mention(ANA, text);
    expect(present.thread.now.state.replies).toEqual(absent.thread.now.state.replies);

    // a member may not see it either, where others would read the answer
    await present.thread.mention(BEN, text);
    expect(present.thread.now.state.replies).toEqual(absent.thread.now.state.replies);
    const direct = growthThread({ asks: [text] }, { entities, members: { C_BOARD: [BEN] } });
    direct.thread.isDirect = true;
    await direct.thread.mention(BEN, text);
    expect(direct.brain.conversed[0]?.references.found).toMatchObject([{ entity: { id: 'task:t99' } }]);
  });

  it('keeps nothing from being answered that was named beside it', async () => {
    const text = 'status of @T-99 and @T-12';
    const { thread, brain } = growthThread({ asks: [text], converse: () => ({ text: 'T-12 is open.' }) });
    await thread.mention(ANA, text);
    expect(thread.said('text').map(({ text }) => text)).toEqual([
      "I can't find “T-99” here.",
      'T-12 is open.',
    ]);
    expect(brain.conversed).toHaveLength(1);
  });

  it('is named in part where it is much', async () => {
    const text = Array.from({ length: 400 }, (_, at) => `@nobody${at}`).join(' ');
    const { thread } = growthThread({ asks: [text] });
    await thread.mention(ANA, text);
    const [said] = thread.said('text');
    expect(said?.text).toMatch(/“nobody4” or 395 more here\.$/);
    expect(said?.text.length).toBeLessThan(150);
  });
});

describe('while a draft is open', () => {
  const asks = 'what is the status of T-12?';

  it('a question about something is looked up, and ends with what is still open; the draft stays as it is', async () => {
    const script = { ...slowApp, asks: [asks] };
    const { thread, brain } = growthThread({ ...script, converse: () => ({ text: 'T-12 is open.' }) });
    await thread.mention(ASKER, FIRST);
    const { draft, rev, pendingQuestions } = thread.now.state;
    await thread.say(ASKER, asks);

    expect(brain.conversed[0]?.references.found).toMatchObject([{ entity: { id: 'task:t12' } }]);
    expect(thread.said('text')[0]?.text).toMatch(/^T-12 is open\.\nStill open for your request: /);
    expect(thread.now.state).toMatchObject({ draft, rev, pendingQuestions, mode: 'ELICITATION' });
  });

  it('an ambiguous name is asked about, and a click answers it beside the draft', async () => {
    const script = { ...slowApp, asks: [ALEX] };
    const { thread } = growthThread({ ...script, converse: () => ({ text: 'Nothing is due.' }) });
    await thread.mention(ASKER, FIRST);
    const { draft, rev } = thread.now.state;
    await thread.say(ASKER, ALEX);
    expect(thread.said('choose')[0]?.options).toEqual(['Alex Chen', 'Alex Kim']);
    expect(thread.now.waits.kind).toBe('ask');

    await thread.choose(0, ASKER);
    expect(thread.said('text')[0]?.text).toMatch(/^Nothing is due\.\nStill open for your request: /);
    expect(thread.now.state).toMatchObject({ draft, rev });
  });

  it('a question at the card is looked up and answered, with a link to the card, which stands as it stood', async () => {
    const { thread, brain } = growthThread({
      ...slowApp,
      asks: [asks],
      converse: () => ({ text: 'T-12 is open.' }),
    });
    await toCard(thread);
    const { draft, rev, cardRev } = thread.now.state;
    await thread.mention(ASKER, asks);
    expect(brain.conversed[0]?.references.found).toMatchObject([{ entity: { id: 'task:t12' } }]);
    expect(thread.said('text')).toMatchObject([{ text: 'T-12 is open.', link: { slot: 'card:d1' } }]);
    expect(thread.now.state).toMatchObject({ draft, rev, cardRev, mode: 'REVIEW', phase: 'AWAITING_USER' });
  });
});
