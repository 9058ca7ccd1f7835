import { describe, expect, it } from '@jest/globals';
import { ReadAnswer } from '../../../src/brain/model/answers.js';
import { cleanReading } from '../../../src/brain/model/clean/reading.js';
import type { ReadInput } from '../../../src/domain/brain.js';
import { quotable } from '../../../src/domain/conversation/in-words.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { shown } from '../../../src/domain/text/person-text.js';
import { epicThread } from '../../support/epics.js';
import type { IntakeThread } from '../../support/intake-thread.js';
import { noActs } from '../../support/openai-server.js';
import { ScriptedBrain } from '../../support/scripted-brain.js';
import { ASKER, PEER, ticketOf } from '../../support/slow-app.js';

const ALL = 'an epic for the shifts of the shelter';
const PRINTED = 'The plan is printed.';
const WEDNESDAY = 'Every shift has two names by Wednesday noon.';
const THURSDAY = 'Every shift has two names by Thursday noon.';
const NO = "no, thursday was right, on wednesdays I don't know yet who's ill";
const KEEP = 'Keep “Every shift has two names by Thursday noon.”';
const MAILED = 'the plan is mailed, too';

const readings = {
  [ALL]: {
    values: { title: 'Shifts', problem: 'Nobody knows who comes' },
    items: { acceptance_criteria: [PRINTED, WEDNESDAY, 'Anybody can swap.'] },
  },
  'by thursday, I say': { items: { acceptance_criteria: [THURSDAY] } },
  [MAILED]: { items: { acceptance_criteria: ['The plan is mailed.'] } },
};

type Answer = (ts: string, first: string) => Partial<ReadAnswer>;
const dispute: Answer = (ts, first) => ({
  dispute: [
    {
      field: 'acceptance_criteria',
      key: null,
      reason: 'Two days are named.',
      first: { ts: first, quote: ALL, value: WEDNESDAY },
      second: { ts, quote: 'thursday was right', value: THURSDAY },
    },
  ],
});
const settles =
  (side: number): Answer =>
  (ts) => ({ acts: [{ ts, act: 'settle', of: `1.${side}` }] });

/** Reads by the script, and some words as a model has answered for them: what is left of that is what counts. */
class AnsweringBrain extends ScriptedBrain {
  private readonly answers: Readonly<Record<string, Answer>>;

  constructor(answers: Readonly<Record<string, Answer>>) {
    super({ readings });
    this.answers = answers;
  }

  override async read(input: ReadInput) {
    const read = await super.read(input);
    const { history, fresh } = input.conversation;
    const all = [...history, ...fresh];
    const [answer] = fresh.flatMap(({ ts, text }) => this.answers[shown(text)]?.(ts, all[0]?.ts ?? '') ?? []);
    if (answer === undefined) return read;
    return { ...read, value: cleanReading(ReadAnswer.parse({ ...noActs, ...answer }), input, all).value };
  }
}

async function atCard(answers: Readonly<Record<string, Answer>> = {}) {
  const thread = epicThread(readings, [], {
    brain: new AnsweringBrain({ [NO]: dispute, 'thursday it is': settles(2), ...answers }),
  });
  await thread.mention(ASKER, ALL);
  return thread;
}
async function disputed(answers: Readonly<Record<string, Answer>> = {}) {
  const thread = await atCard(answers);
  await thread.mention(PEER, NO);
  return thread;
}
const criteria = ({ now }: IntakeThread) =>
  now.state.draft.lists['acceptance_criteria']?.map(({ value }) => value);
const marks = (thread: IntakeThread) =>
  thread.said('review_card').flatMap(({ card }) => card.fields.flatMap(({ unsettled = [] }) => unsettled));

const isAsk = (reply: Reply) => reply.kind === 'ask';

const mark = [
  { text: `<@${ASKER}> said “${quotable(WEDNESDAY)}”`, evidence: [{ author: ASKER }] },
  {
    text: `<@${PEER}> says “${quotable(THURSDAY)}”`,
    evidence: [{ author: PEER, quote: 'thursday was right' }],
  },
];

describe('an item of a list that somebody contradicts', () => {
  it('stays as it is, and which one is right is asked with both values and their messages', async () => {
    const thread = await disputed();
    expect(criteria(thread)).toEqual([PRINTED, WEDNESDAY, 'Anybody can swap.']);
    expect(thread.said('ask')).toMatchObject([
      {
        questions: [
          {
            label: 'Acceptance criteria',
            choices: [{ label: `Keep “${WEDNESDAY}”` }, { label: KEEP }],
            evidence: [{ author: ASKER }, { author: PEER }],
          },
        ],
      },
    ]);
  });

  it.each(['a click', 'the words of its button', 'words'])(
    'takes the other words in its place where these are chosen, by %s',
    async (how) => {
      const thread = await disputed();
      const value = thread.said('ask')[0]?.questions[0]?.choices[1]?.value ?? '';
      if (how === 'a click') await thread.click('settle', ASKER, { value });
      else await thread.say(ASKER, how === 'words' ? 'thursday it is' : KEEP);
      expect(criteria(thread)).toEqual([PRINTED, THURSDAY, 'Anybody can swap.']);
      const { draft, report } = thread.now.state;
      expect(draft.lists['acceptance_criteria']?.[1]?.evidence).toMatchObject([{ author: PEER }]);
      expect([report.conflicts, thread.now.waits.kind, marks(thread)]).toEqual([[], 'preview', []]);
    },
  );

  it('is asked about once; unanswered it has its mark on the card, and is filed with it', async () => {
    const thread = await disputed();
    await thread.mention(ASKER, 'hm, well');
    expect([thread.now.waits.kind, marks(thread)]).toMatchObject(['preview', [mark]]);
    await thread.mention(PEER, NO);
    expect([thread.now.waits.kind, thread.now.state.report.conflicts.length]).toEqual(['preview', 1]);
    await thread.click('approve', ASKER);
    const { fields } = ticketOf(thread).request;
    expect(fields.flatMap(({ unsettled = [] }) => unsettled)).toMatchObject([mark]);
  });

  it('is no matter of the other items: anybody may add one meanwhile', async () => {
    const thread = await disputed();
    await thread.say(PEER, MAILED);
    expect(criteria(thread)).toEqual([PRINTED, WEDNESDAY, 'Anybody can swap.', 'The plan is mailed.']);
    expect(thread.now.state.report.conflicts).toHaveLength(1);
  });

  it('may be contradicted by a message that tells of another one, too', async () => {
    const both = 'no, thursday was right, and it is mailed';
    const mailed = { field: 'acceptance_criteria', key: null, value: 'It is mailed.', quote: 'it is mailed' };
    const thread = await atCard({
      [both]: (ts, first) => ({ ...dispute(ts, first), set: [{ ...mailed, ts, status: null }] }),
    });
    await thread.mention(PEER, both);
    expect(criteria(thread)).toEqual([PRINTED, WEDNESDAY, 'Anybody can swap.', 'It is mailed.']);
    expect(thread.now.state.report.conflicts).toMatchObject([{ item: WEDNESDAY }]);
  });

  it('ends the dispute where it is taken away', async () => {
    const thread = await disputed();
    await thread.submit('edit', ASKER, { acceptance_criteria: PRINTED });
    expect([criteria(thread), thread.now.state.report.conflicts]).toEqual([[PRINTED], []]);
  });

  it('is not raised again by who says again what it was settled against: that is kept as a remark', async () => {
    const thread = await disputed();
    const value = thread.said('ask')[0]?.questions[0]?.choices[0]?.value ?? '';
    await thread.click('settle', ASKER, { value });
    for (const _ of [1, 2]) {
      await thread.mention(PEER, NO);
      expect([thread.now.state.report.conflicts, thread.said('ask')]).toEqual([[], []]);
      expect(thread.said('text')).toMatchObject([{ text: "I'll pass that on with the request." }]);
    }
    await thread.say(PEER, 'by thursday, I say');
    expect(criteria(thread)).toEqual([PRINTED, WEDNESDAY, 'Anybody can swap.']);
  });

  it('is taken back by its undo only once that is settled', async () => {
    const thread = await atCard();
    await thread.submit('edit', ASKER, { acceptance_criteria: WEDNESDAY });
    const edited = thread.lastDone;
    await thread.mention(PEER, NO);
    await thread.press('undo', ASKER, edited);
    expect(thread.said('passages')[0]?.text).toContain(THURSDAY);
    const { questions = [] } = thread.turns.flatMap(({ state }) => state.replies).find(isAsk) ?? {};
    await thread.click('settle', ASKER, { value: questions[0]?.choices[0]?.value ?? '' });
    await thread.press('undo', ASKER, edited);
    expect(criteria(thread)).toEqual([PRINTED, WEDNESDAY, 'Anybody can swap.']);
  });

  it('can be one of two: each is settled by itself', async () => {
    const second = { from: 'Anybody can swap.', to: 'Only the head can swap.' };
    const thread = await disputed({
      'only the head can swap': (ts, first) => ({
        dispute: [
          {
            field: 'acceptance_criteria',
            key: null,
            reason: 'Not both.',
            first: { ts: first, quote: ALL, value: second.from },
            second: { ts, quote: 'only the head', value: second.to },
          },
        ],
      }),
      'the head, fine': settles(2),
      'the second of the second': (ts) => ({ acts: [{ ts, act: 'settle', of: '2.2' }] }),
    });
    await thread.say(PEER, 'only the head can swap');
    expect(thread.now.state.report.conflicts).toHaveLength(2);
    await thread.say(ASKER, 'the second of the second');
    expect(criteria(thread)).toEqual([PRINTED, WEDNESDAY, second.to]);
    expect(thread.now.state.report.conflicts).toMatchObject([{ item: WEDNESDAY }]);
  });
});
