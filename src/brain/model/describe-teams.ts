import type { Candidate } from '../../domain/brain.js';
import { OFFER_TOKENS, SIGNALS_TOKENS } from './budget.js';
import { fenced } from './fence.js';
import { cutEnd, firstThatFits, linesThatFit } from './tokens.js';

const DESCRIPTION = 80;
/** How many words are shown for each team: the first that lets all teams have theirs. */
const MAX_WORDS = [12, 6, 3, 0];
const MAX_WORD_LENGTH = 24;

/** The candidates that a request shows, as far as they find room: what the teams say of themselves, and their ids. */
export function describeTeams(candidates: readonly Candidate[]): {
  text: string;
  shown: readonly Candidate[];
} {
  const offers = candidates.map((candidate) => {
    const { id, name, description } = candidate.team;
    return { candidate, line: `- ${id} (${name}): ${cutEnd(description, DESCRIPTION)}` };
  });
  const fitting = linesThatFit(offers, OFFER_TOKENS);
  return {
    text: fitting.map(({ line }) => line).join('\n'),
    shown: fitting.map(({ candidate }) => candidate),
  };
}

/** What speaks for each candidate, in their order: words of the request, so fenced as data. */
export function describeSignals(candidates: readonly Candidate[]): string {
  return firstThatFits(MAX_WORDS, SIGNALS_TOKENS, (most) =>
    fenced(
      'SIGNALS',
      candidates.map(({ team, confidence, words, like }) => ({
        team: team.id,
        likely: Math.round(confidence * 100) / 100,
        words: words.slice(0, most).map((word) => word.slice(0, MAX_WORD_LENGTH)),
        ...(like === null ? {} : { took: like }),
      })),
    ),
  );
}
