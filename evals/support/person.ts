import type { Conversation, Handle, Said } from './conversation.js';
import { CONFLICT } from './conversation-rules.js';
import type { Asked } from './questions.js';

/** Why somebody says something: it stands in the script, or they were asked about these fields. */
export type Source = { from: 'turn'; index: number } | { from: 'answer'; fields: readonly string[] };

/** What somebody says. */
export interface Line {
  who: Handle;
  says: string;
  source: Source;
}

/**
 * How people deal with questions. prompt: they answer whatever is asked before they say anything else; talkative: after an
 * answer they first say the next thing they had in mind, and leave the bot's next questions for later.
 */
export const MANNERS = ['prompt', 'talkative'] as const;
export type Manner = (typeof MANNERS)[number];

/** How far the people of a conversation are: the next turn of the script, open questions, and what was answered how often. */
export interface Place {
  nextTurn: number;
  open: readonly Asked[];
  answered: Readonly<Record<string, number>>;
  justAnswered: boolean;
}

export const atTheBeginning: Place = { nextTurn: 0, open: [], answered: {}, justAnswered: false };

/** People hear what the bot asks. A new question takes the place of older ones; what is settled meanwhile is open no longer. */
export function hearing(place: Place, asked: readonly Asked[], pending: readonly string[]): Place {
  const open = asked.length > 0 ? asked : place.open;
  return { ...place, open: open.filter(({ field }) => pending.includes(field)) };
}

type Script = Pick<Conversation, 'turns' | 'answers'>;
type Spoken = { lines: Line[]; place: Place } | null;

/**
 * What is said next, as one batch, or null where people have nothing more to say: an answer, to what was asked and nothing
 * else, or the next turn of the script. A turn for the card waits until one stands.
 */
export function saying(script: Script, place: Place, cardStands: boolean, manner: Manner): Spoken {
  const goesOn =
    manner === 'talkative' && place.justAnswered && script.turns[place.nextTurn]?.when === undefined;
  const turns = () => turnsOf(script, place, cardStands);
  const answers = () => answersOf(script, place);
  return goesOn ? (turns() ?? answers()) : (answers() ?? turns());
}

function answersOf(script: Script, place: Place): Spoken {
  const answers = place.open.flatMap((question) => {
    const answer = answerTo(script.answers, question, place.answered);
    return answer ? [{ question, answer }] : [];
  });
  if (answers.length === 0) return null;
  const answered = { ...place.answered };
  for (const { question } of answers) answered[question.key] = (answered[question.key] ?? 0) + 1;
  return { lines: inOneBreath(answers), place: { ...place, open: [], answered, justAnswered: true } };
}

/** The answer for this time it is asked; whoever has no other words repeats the last ones. */
function answerTo(
  answers: Conversation['answers'],
  { about, field, key }: Asked,
  answered: Place['answered'],
): Said | undefined {
  const said = (about === 'conflict' ? answers[CONFLICT] : undefined) ?? answers[field] ?? [];
  return said[Math.min(answered[key] ?? 0, said.length - 1)];
}

/** One message a person, a line an answer, in the order asked. */
function inOneBreath(answers: readonly { question: Asked; answer: Said }[]): Line[] {
  const speakers = [...new Set(answers.map(({ answer }) => answer.who))];
  return speakers.map((who) => {
    const own = answers.filter(({ answer }) => answer.who === who);
    return {
      who,
      says: own.map(({ answer }) => answer.says).join('\n'),
      source: { from: 'answer', fields: own.map(({ question }) => question.field) },
    };
  });
}

function turnsOf({ turns }: Pick<Script, 'turns'>, place: Place, cardStands: boolean): Spoken {
  const rest = turns.slice(place.nextTurn);
  const [first, ...others] = rest;
  if (!first || (first.when === 'card' && !cardStands)) return null;
  const next = others.findIndex((turn) => !turn.with_previous);
  const batch = rest.slice(0, next < 0 ? rest.length : next + 1);
  const lines = batch.map(
    ({ who, says }, at): Line => ({ who, says, source: { from: 'turn', index: place.nextTurn + at } }),
  );
  return { lines, place: { ...place, nextTurn: place.nextTurn + batch.length, justAnswered: false } };
}
