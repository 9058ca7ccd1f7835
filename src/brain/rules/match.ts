import type { Candidate, Match, MatchInput } from '../../domain/brain.js';

/** Below this a team is a guess, and asking costs less than a request in the wrong hands. */
const SURE_ENOUGH = 0.3;
/**
 * One word in common is little, but it is a fair guess where it points to no other team: this much, and so many times the
 * next. The card shows the team, and changing it there takes one click; naming one out of nothing takes more.
 */
const ALONE = 0.12;
const AHEAD = 5;
/** Less than this is no evidence at all. */
const NOTHING = 0.05;
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
  if (first === undefined || (first.words.length === 0 && first.confidence < NOTHING)) {
    const reasoning = 'Nothing in the request points to what any team looks after.';
    return { teamId: null, confidence: 0, reasoning, alternatives: offered(candidates) };
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
