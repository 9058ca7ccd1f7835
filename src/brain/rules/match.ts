import type { Candidate, Match, MatchInput } from '../../domain/brain.js';

/** Below this a team is a guess, and asking costs less than a request in the wrong hands. */
const SURE_ENOUGH = 0.3;
/** One word in common is little, but enough where it points to no other team: this much, and so many times the next. */
const ALONE = 0.22;
const AHEAD = 3;
const MOST_ALTERNATIVES = 3;
const MOST_WORDS = 4;

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

function reasonFor({ words }: Candidate): string {
  return words.length === 0
    ? 'Requests like this one went to this team before.'
    : `The request speaks of ${listed(words.slice(0, MOST_WORDS))}, which this team looks after.`;
}

function isLikely({ confidence }: Candidate, next: Candidate | undefined): boolean {
  if (confidence >= SURE_ENOUGH) return true;
  return confidence >= ALONE && confidence >= AHEAD * (next?.confidence ?? 0);
}

/** Takes the likeliest of the teams offered, where it is likely enough; the next three are the alternatives. */
export function matchByRules({ candidates }: MatchInput): Match {
  const [first, ...others] = candidates;
  const offered = (list: readonly Candidate[]) => list.slice(0, MOST_ALTERNATIVES).map(({ team }) => team.id);
  if (first === undefined) {
    const reasoning = 'Nothing in the request points to what any team looks after.';
    return { teamId: null, confidence: 0, reasoning, alternatives: [] };
  }
  if (!isLikely(first, others[0])) {
    const reasoning = 'The request fits several teams a little and none of them well.';
    return { teamId: null, confidence: first.confidence, reasoning, alternatives: offered(candidates) };
  }
  return {
    teamId: first.team.id,
    confidence: first.confidence,
    reasoning: reasonFor(first),
    alternatives: offered(others),
  };
}
