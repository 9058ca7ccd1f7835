import type { Blueprint } from '../../domain/blueprint.js';
import type {
  Match,
  ReviewInput,
  ReviewJudgement,
  Route,
  RouteInput,
  Validation,
} from '../../domain/brain.js';
import type { MatchAnswer, ReviewAnswer, RouteAnswer, ValidateAnswer } from '../answers.js';
import { cleanConflicts } from './disputes.js';
import { namedMessage } from './named-message.js';
import { cleanText, cleanTexts } from './text.js';

const MOST_SUGGESTIONS = 3;
const LONGEST_HINT = 300;

/**
 * A model's route among those open: a change only of something filed, a blueprint only of those offered. Words about a
 * filed request that does not exist are taken for a request, so that they are not lost. Only a look-up is asked for by one
 * message, which is among the newest.
 */
export function cleanRoute(
  { intent, ts, blueprint, reason }: RouteAnswer,
  { filed, conversation }: Pick<RouteInput, 'filed' | 'conversation'>,
  offered: readonly string[],
): Route {
  const possible = intent === 'update' && filed === null ? 'request' : intent;
  const chosen = possible === 'request' && offered.includes(blueprint ?? '') ? (blueprint ?? null) : null;
  return {
    intent: possible,
    ts: possible === 'lookup' ? namedMessage(ts, conversation.fresh) : null,
    blueprint: chosen,
    reason: cleanText(reason, LONGEST_HINT) ?? '',
  };
}

/** A model's choice among the teams offered; a team that was not offered is none. Confidence is kept between 0 and 1. */
export function cleanMatch(answer: MatchAnswer, offered: readonly string[]): Match {
  const teamId = offered.find((id) => id === answer.team_id) ?? null;
  const others = answer.alternatives.filter((id) => offered.includes(id) && id !== teamId);
  return {
    teamId,
    confidence: teamId === null ? 0 : Math.min(1, Math.max(0, answer.confidence)),
    reasoning: cleanText(answer.reasoning) ?? '',
    alternatives: [...new Set(others)].slice(0, 3),
  };
}

/** What a model doubts about fields that exist, and its hints. */
export function cleanValidation(answer: ValidateAnswer, blueprint: Blueprint): Validation {
  return {
    conflicts: cleanConflicts(answer.conflicts, blueprint),
    suggestions: cleanTexts(answer.suggestions, MOST_SUGGESTIONS, LONGEST_HINT),
  };
}

/**
 * A model's reading of words about a card. It has words of its own only where nothing but words is wanted, and names a
 * message only where one of the newest orders something.
 */
export function cleanReview(
  answer: ReviewAnswer,
  { conversation }: Pick<ReviewInput, 'conversation'>,
): ReviewJudgement {
  const { action_type: action, ts, reasoning, response_to_user: response } = answer;
  const speaks = action === 'clarify' || action === 'unrelated';
  return {
    action,
    ts: action === 'order' ? namedMessage(ts, conversation.fresh) : null,
    reasoning: cleanText(reasoning, LONGEST_HINT) ?? '',
    response: speaks ? cleanText(response) : null,
  };
}
