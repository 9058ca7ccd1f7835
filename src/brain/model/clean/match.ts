import type { Match } from '../../../domain/brain.js';
import type { MatchAnswer } from '../answers.js';
import { cleanText } from './text.js';

/** A model's choice among the teams offered; a team that was not offered is none. Confidence is kept between 0 and 1. */
export function cleanMatch(answer: MatchAnswer, offered: readonly string[]): Match {
  const team = offered.find((id) => id === answer.team_id) ?? null;
  const others = answer.alternatives.filter((id) => offered.includes(id) && id !== team);
  return {
    team,
    confidence: team === null ? 0 : Math.min(1, Math.max(0, answer.confidence)),
    reasoning: cleanText(answer.reasoning) ?? '',
    alternatives: [...new Set(others)].slice(0, 3),
    playback: team === null ? cleanText(answer.playback) : null,
  };
}
