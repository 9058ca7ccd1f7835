import type {
  Brain,
  Candidate,
  Converse,
  ConverseInput,
  Judgement,
  Match,
  MatchInput,
} from '../../domain/brain.js';
import { wording as shared } from '../../domain/conversation/wording.js';
import type { Phrasebook } from '../../domain/tools/phrasebook.js';
import { whatCanISay } from './opening.js';
import { readGuided } from './reading.js';
import { wording } from './wording.js';

/** Below this a team is a guess, and choosing it costs less than a request in the wrong hands. */
const LIKELY_ENOUGH = 0.6;
const MAX_ALTERNATIVES = 3;

/** Takes the likeliest of the teams offered where it is likely enough; else people choose among the three likeliest and all others. */
function matchGuided({ blueprint, draft, candidates }: MatchInput): Match {
  const [first, ...others] = candidates;
  if (first !== undefined && first.confidence >= LIKELY_ENOUGH) {
    const { team, confidence, words, like } = first;
    const reasoning = shared.whyTeam(words, like);
    return { team: team.id, confidence, reasoning, alternatives: idsOf(others), playback: null };
  }
  const headline = draft.fields[blueprint.headline] ?? null;
  return {
    team: null,
    confidence: first?.confidence ?? 0,
    reasoning: wording.noTeamClear,
    alternatives: idsOf(candidates),
    playback: wording.noTeam(headline),
  };
}

function idsOf(candidates: readonly Candidate[]): string[] {
  return candidates.slice(0, MAX_ALTERNATIVES).map(({ team }) => team.id);
}

/** What is left to say where a model failed between two tool calls: what was done, and that no more can be answered. */
function converseGuided({ shown }: ConverseInput): Converse {
  return { text: wording.didSoFar(shown), calls: [], offers: [whatCanISay] };
}

/**
 * The brain without a model: the guided conversation. It takes what people fill in, choose, label or answer to the one open question,
 * and the phrases of the phrasebook; nothing is guessed.
 */
export function createGuidedBrain({ phrasebook }: { phrasebook: Phrasebook }): Brain {
  return {
    read: async (input, signal) => judged(await readGuided(input, phrasebook, signal)),
    match: async (input) => judged(matchGuided(input)),
    converse: async (input) => judged(converseGuided(input)),
  };
}

function judged<T>(value: T): Judgement<T> {
  return { value, by: 'guided', degraded: false, calls: [] };
}
