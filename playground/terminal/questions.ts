/** What a person can say, and the questions that it answers. */
export interface Answer {
  asks: RegExp;
  says: string;
}

/** What the bot's questions are about, by the words that people ask such things with. */
export const ASKS = {
  impact: /affect|impact|can't happen/iu,
  wish: /outcome|solved|resol/iu,
  department: /department|part of the company/iu,
} as const;

const SENTENCE = /[^?.!\n][^?\n]*\?/gu;

/** The questions in a message of the bot, as they are read. */
export function questionsIn(text: string): string[] {
  return (text.match(SENTENCE) ?? []).map((question) => question.trim());
}

const NO_IDEA = 'I don’t know';

/**
 * What a person with these answers left says to these questions: all that fits, a line each; where nothing fits, the
 * next thing on their mind; where that is said, that they can't tell.
 */
export function answersTo(questions: readonly string[], left: readonly Answer[]): Answer[] {
  const fitting = left.filter(({ asks }) => questions.some((question) => asks.test(question)));
  if (fitting.length > 0) return fitting;
  const [next] = left;
  return [next ?? { asks: /./, says: NO_IDEA }];
}
