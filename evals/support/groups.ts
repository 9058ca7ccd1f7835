import type { Conversation } from './conversation.js';
import { mean, ratio, sum } from './numbers.js';
import type { Score } from './score.js';

/** How a number of conversations went. `withTeam` of the completed ones also found the right team, where one is judged. */
export interface Group {
  conversations: number;
  completed: number;
  completionRate: number | null;
  withTeam: number;
  wrongRequired: number;
  missingRequired: number;
  /** turns of people until the first card, on average over the completed conversations that end with one */
  turnsToCompletion: number | null;
  /** questions the bot asked, on average */
  questionsAsked: number | null;
}

export function groupOf(scores: readonly Score[]): Group {
  const completed = scores.filter((one) => one.completed);
  return {
    conversations: scores.length,
    completed: completed.length,
    completionRate: ratio(completed.length, scores.length),
    withTeam: completed.filter(({ team }) => team !== false).length,
    wrongRequired: sum(scores.map((one) => one.wrongRequired)),
    missingRequired: sum(scores.map((one) => one.missingRequired)),
    turnsToCompletion: mean(completed.flatMap(({ played }) => played.turnsToCard ?? [])),
    questionsAsked: mean(scores.map(({ played }) => played.asked.length)),
  };
}

/** The groups that the conversations fall into, each conversation in as many as `namesOf` says, by name. */
export function grouped(
  scores: readonly Score[],
  namesOf: (one: Score) => readonly string[],
): Record<string, Group> {
  const names = [...new Set(scores.flatMap(namesOf))].sort();
  return Object.fromEntries(
    names.map((name) => [name, groupOf(scores.filter((one) => namesOf(one).includes(name)))]),
  );
}

/** The kind by which conversations are compared: by language first, then by what is drafted. */
export function kindName({ language, blueprint }: Pick<Conversation, 'language' | 'blueprint'>): string {
  return language === 'en' ? `english_${blueprint.id}` : 'other_languages';
}

/** Conversations that should end with a card, leaving out talk, what is given up and what no team takes. */
export const endsWithCard = ({ played }: Score): boolean => played.conversation.expect.outcome === 'card';
