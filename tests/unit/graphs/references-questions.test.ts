import { describe, expect, it } from '@jest/globals';
import { ANA, BEN, growthThread, onlyIn, WORLD } from '../../support/growth.js';
import type { IntakeThread } from '../../support/intake-thread.js';
import { FIRST, slowApp } from '../../support/slow-app.js';

const ALEX = "show me Alex's tasks";
const GROWTH = 'what is going on in growth?';
const BOTH = "what's going on in growth, and what has Alex to do?";

const asks = [ALEX, GROWTH, BOTH];
const converse = () => ({ text: 'Here you are.' });

/** The words for one of two, as a model reads them. */
const second = { acts: [{ act: 'choose', option: 1 }] } as const;
const readings = { 'the second': second, 'Kim please': second };

async function asked(text = ALEX) {
  const made = growthThread({ asks, converse, readings });
  await made.thread.mention(ANA, text);
  return made;
}

const answerOf = (thread: IntakeThread) => thread.said('text').map(({ text }) => text);

describe('a name that several things have', () => {
  it('is asked about with a button a candidate, and goes no further', async () => {
    const { thread, brain } = await asked();
    expect(thread.now.state.replies).toEqual([
      {
        kind: 'choose',
        slot: 'question:d1',
        questionId: 'd1',
        text: 'Which alex do you mean?',
        options: ['Alex Chen', 'Alex Kim'],
        chosen: null,
        degraded: false,
      },
    ]);
    expect(brain.conversed).toEqual([]);
    expect(thread.now.waits.kind).toBe('idle');
  });

  it.each(['Alex Kim', 'alex kim', 'the second', 'Kim please'])(
    'is settled by the words "%s", without calling the bot again',
    async (words) => {
      const { thread, brain } = await asked();
      await thread.say(ANA, words);
      expect(brain.conversed[0]).toMatchObject({
        conversation: { fresh: [{ text: ALEX, author: ANA }] },
        references: { found: [{ entity: { id: 'user:U_KIM' } }], ambiguous: [] },
      });
      expect(answerOf(thread)).toEqual(['Here you are.']);
    },
  );

  it('is settled by a click; the question then says who chose what, and has no buttons', async () => {
    const { thread, brain } = await asked();
    await thread.choose(0, ANA);
    expect(thread.now.state.replies[0]).toMatchObject({
      kind: 'choose',
      slot: 'question:d1',
      chosen: { label: 'Alex Chen', by: ANA },
    });
    expect(brain.conversed[0]?.references.found).toMatchObject([{ entity: { id: 'user:U_CHEN' } }]);
    expect(thread.question).toBeNull();
  });

  it('is asked about one at a time', async () => {
    const { thread, brain } = await asked(BOTH);
    const choose = (label: string) => {
      const { options = [], questionId } = thread.said('choose').at(-1) ?? {};
      return thread.choose(options.indexOf(label), ANA, questionId);
    };
    const [first] = thread.said('choose');
    await choose(first?.options.includes('growth eu') ? 'growth eu' : 'Alex Chen');
    expect(brain.conversed).toEqual([]);
    const [answered, second] = thread.said('choose');
    expect([answered?.questionId, answered?.chosen?.by]).toEqual([first?.questionId, ANA]);
    expect(second?.options).not.toEqual(first?.options);
    await choose(second?.options.includes('growth eu') ? 'growth eu' : 'Alex Chen');
    const ids = brain.conversed[0]?.references.found.map(({ entity }) => entity.id);
    expect(ids?.sort()).toEqual(['channel:C_EU', 'user:U_CHEN']);
    expect(answerOf(thread)).toEqual(['Here you are.']);
  });

  it('is settled by a yes where one thing comes near it', async () => {
    const { thread, brain, references } = growthThread({ asks, converse });
    const one = {
      mention: 'alexx',
      candidates: [{ id: 'user:U_KIM', kind: 'user' as const, label: 'Alex Kim' }],
    };
    references.resolve = () => Promise.resolve({ found: [], ambiguous: [one], unresolved: [] });
    await thread.mention(ANA, ALEX);
    expect(thread.said('choose')[0]?.text).toBe("I don't recognise alexx. Do you mean this one?");
    await thread.say(ANA, 'yes please');
    expect(brain.conversed[0]?.references.found).toMatchObject([{ entity: { id: 'user:U_KIM' } }]);
  });

  it('is no question where only one thing has the words in its name', async () => {
    const { thread, brain, references } = growthThread({ asks, converse });
    const page = { id: 'task:t15', kind: 'task' as const, label: 'T-15 Publish the launch page' };
    const one = { mention: 'launch page ticket', candidates: [page] };
    references.resolve = () => Promise.resolve({ found: [], ambiguous: [one], unresolved: [] });
    await thread.mention(ANA, ALEX);
    expect(thread.said('choose')).toEqual([]);
    expect(brain.conversed[0]?.references.found).toMatchObject([{ entity: { id: 'task:t15' } }]);
  });

  it('offers ten of them at most', async () => {
    const entities = Array.from({ length: 30 }, (_, at) => ({
      id: `user:U_${at}`,
      kind: 'user' as const,
      name: `Alex ${at}`,
      otherNames: ['alex'],
    }));
    const { thread } = growthThread({ asks }, { entities });
    await thread.mention(ANA, ALEX);
    expect(thread.said('choose')[0]?.options).toHaveLength(10);
  });
});

describe('words that are no answer', () => {
  it.each([
    'which ones are there?',
    'Alex',
    'the third',
    'thanks, never mind that',
    'Alex Chen is on holiday until May',
  ])('leave the question open: %s', async (words) => {
    const { thread, brain } = await asked();
    await thread.say(ANA, words);
    expect(brain.conversed).toEqual([]);
    expect(thread.question?.id).toBe('d1');
  });

  it('are those of others among themselves; to the bot they count', async () => {
    const { thread, brain } = await asked();
    await thread.say(BEN, 'the second');
    expect(brain.conversed).toEqual([]);
    await thread.mention(BEN, 'the second');
    expect(brain.conversed[0]).toMatchObject({ asker: { id: `user:${BEN}` } });
  });
});

describe('a click that comes too late', () => {
  const refusal = {
    kind: 'notice',
    text: 'That question is out of date: it has been answered, or a newer one took its place. Nothing was done.',
  };

  it('changes nothing where the question is answered, and tells the one who clicked', async () => {
    const { thread, brain } = await asked();
    await thread.choose(0, ANA);
    const before = thread.now.state;
    await thread.choose(1, BEN, 'd1');
    expect(thread.now.state.replies).toMatchObject([{ ...refusal, to: BEN }]);
    expect(brain.conversed).toHaveLength(1);
    expect(thread.now.state).toMatchObject({ pending: before.pending, done: before.done });
  });

  it('changes nothing where a newer question took its place', async () => {
    const { thread } = await asked();
    await thread.mention(BEN, GROWTH);
    const newer = thread.said('choose')[0]?.questionId;
    await thread.choose(0, ANA, 'd1');
    expect(thread.now.state.replies).toMatchObject([{ ...refusal, to: ANA }]);
    expect(thread.question?.id).toBe(newer);
  });

  it('names an option that the question does not have', async () => {
    const { thread } = await asked();
    await thread.choose(7, ANA);
    expect(thread.now.state.replies).toMatchObject([refusal]);
  });

  it('still counts where the thread has begun a request meanwhile, and leaves that alone', async () => {
    const { thread, brain } = growthThread({ ...slowApp, asks, converse });
    await thread.mention(ANA, ALEX);
    await thread.mention(ANA, FIRST);
    const { draft, rev, pendingQuestions } = thread.now.state;
    await thread.choose(0, ANA);
    expect(brain.conversed[0]?.conversation.fresh).toMatchObject([{ text: ALEX }]);
    expect(thread.now.state).toMatchObject({ draft, rev, pendingQuestions, mode: 'ELICITATION' });
  });

  it('is told so where the message that asked is gone', async () => {
    const { thread, brain } = await asked();
    thread.messages.length = 0;
    await thread.choose(0, ANA);
    expect(answerOf(thread)).toEqual([
      'The message this was about is gone, so I dropped it. Please ask me again.',
    ]);
    expect(brain.conversed).toEqual([]);
  });
});

describe('two people', () => {
  const secret = (id: string) => ({ id, kind: 'task' as const, name: 'Board plan', otherNames: ['plan'] });
  const entities = [
    onlyIn({ ...secret('task:a'), name: 'Board plan A' }),
    onlyIn({ ...secret('task:b'), name: 'Board plan B' }),
  ];
  const PLAN = 'status of the plan?';

  it('may answer for one another, each seeing what they may see themselves', async () => {
    const { thread, references, brain } = growthThread(
      { asks: [PLAN], converse },
      { entities, members: { C_HELP: [ANA] } },
    );
    await thread.mention(ANA, PLAN);
    expect(thread.said('choose')[0]?.options).toEqual(['Board plan A', 'Board plan B']);

    await thread.choose(0, BEN);
    expect(thread.now.state.replies).toMatchObject([
      { kind: 'notice', to: BEN, text: "I can't find “plan” here." },
    ]);
    expect(thread.question?.id).toBe('d1');
    expect(brain.conversed).toEqual([]);

    references.world = { entities, members: { C_HELP: [ANA, BEN] } };
    await thread.choose(0, BEN);
    expect(brain.conversed[0]).toMatchObject({
      asker: { id: `user:${BEN}` },
      conversation: { fresh: [{ author: ANA }] },
      references: { found: [{ entity: { id: 'task:a' } }] },
    });
  });

  it('are told nothing of what was offered and is gone by now', async () => {
    const { thread, references } = growthThread({ asks }, {});
    await thread.mention(ANA, ALEX);
    references.world = { entities: WORLD.filter(({ id }) => id !== 'user:U_CHEN') };
    await thread.choose(0, ANA);
    expect(thread.now.state.replies).toMatchObject([
      { kind: 'notice', to: ANA, text: "I can't find “alex” here." },
    ]);
  });

  it('never find an id in a button', async () => {
    const { thread } = await asked();
    expect(JSON.stringify(thread.said('choose'))).not.toContain('user:');
  });
});

describe('what a thread keeps of a question', () => {
  it('is gone with its answer, and of one that is open there is no more than a few hundred bytes', async () => {
    const { thread } = await asked();
    expect(JSON.stringify((await thread.stored())['pending']).length).toBeLessThan(600);
    await thread.choose(0, ANA);
    expect((await thread.stored())['pending']).toEqual([]);
  });
});
