import type { Act, ActOf } from '../../domain/acts.js';
import { findField } from '../../domain/blueprint.js';
import type { ReadInput, Reading } from '../../domain/brain.js';
import type { ThreadMessage } from '../../domain/message.js';
import type { ReadAnswer } from '../answers.js';
import { cleanChoices, cleanOpens, cleanTalk } from './choices.js';
import type { Dropped } from './dropped.js';
import { cleanFields } from './fields.js';
import { type About, aboutOf, type Frame, frameOf, saidIn } from './frame.js';
import { cleanText, cleanTexts } from './text.js';

const MOST_SUGGESTIONS = 2;
const LONGEST_HINT = 300;
const LONGEST_QUESTION = 400;
/** No conversation that fits into a request says more than this. */
const MOST_STATEMENTS = 100;

/**
 * A model's reading as far as it can be believed: acts that name fields, values, items, options and people that exist, on messages
 * that people wrote and that the model was shown, in the order of the messages. An addressed message is never met with silence:
 * where nothing at all is left, the newest of them asks for an answer.
 */
export function cleanReading(
  answer: ReadAnswer,
  input: ReadInput,
  shown: readonly ThreadMessage[],
): { value: Reading; dropped: Dropped } {
  const frame = frameOf(input, shown);
  const bounded = boundedAnswer(answer);
  const opens = cleanOpens(bounded, frame);
  const choices = cleanChoices(bounded, frame);
  const about = aboutOf(frame, [...opens, ...choices]);
  const fields = withoutRaised(cleanFields(bounded, frame, about), opens, frame);
  const acts: Act[] = [...opens, ...fields, ...choices];
  const said = [...acts, ...cleanTalk(bounded, frame, acts)].sort((a, b) => Number(a.ts) - Number(b.ts));
  return {
    value: {
      acts: said.length > 0 ? said : unanswered(frame),
      questions: questionsIn(bounded, about, said),
      suggestions: cleanTexts(answer.suggestions, MOST_SUGGESTIONS, LONGEST_HINT),
      reasoning: cleanText(answer.reasoning, LONGEST_HINT) ?? '',
    },
    dropped: frame.dropped,
  };
}

function boundedAnswer(answer: ReadAnswer): ReadAnswer {
  const first = <Item>(items: readonly Item[]) => items.slice(0, MOST_STATEMENTS);
  return {
    ...answer,
    set: first(answer.set),
    remove: first(answer.remove),
    unknown: first(answer.unknown),
    restate: first(answer.restate),
    dispute: first(answer.dispute),
    settle: first(answer.settle),
    choose: first(answer.choose),
    name: first(answer.name),
    want: first(answer.want),
  };
}

/** What somebody raised while another request is open is that other request, and says nothing of this one. */
function withoutRaised(
  acts: readonly Act[],
  opens: readonly ActOf<'open'>[],
  { input, fresh }: Frame,
): Act[] {
  if (input.open === null) return [...acts];
  const raised = new Set(fresh.flatMap(({ ts, raisedBy }) => (raisedBy === null ? [] : [ts])));
  return acts.filter(({ ts }) => !raised.has(ts) || !opens.some((one) => one.ts === ts));
}

function unanswered({ fresh }: Frame): Act[] {
  const last = fresh.findLast(({ addressed }) => addressed);
  return last === undefined ? [] : [saidIn(last, { act: 'ask' })];
}

/** One wording for each field that exists and is not filled by this very reading. */
function questionsIn(answer: ReadAnswer, about: About | null, acts: readonly Act[]): Reading['questions'] {
  if (about === null) return [];
  const told = new Set(
    acts.flatMap((act) => (act.act === 'set' || act.act === 'unknown' ? [act.field] : [])),
  );
  const asked = new Map<string, string>();
  for (const { field, question } of answer.questions) {
    const text = cleanText(question, LONGEST_QUESTION);
    const isAsked = findField(about.blueprint, field) !== undefined && !told.has(field) && !asked.has(field);
    if (text !== null && isAsked) asked.set(field, text);
  }
  return [...asked].map(([field, question]) => ({ field, question }));
}
