import type { ChatInput, ExtractInput, MatchInput, ReviewInput, RouteInput } from '../../domain/brain.js';
import { completion } from '../../domain/completion.js';
import { TALK_TOKENS } from '../budget.js';
import { cutEnd } from '../cut.js';
import { describeBlueprint } from '../describe-blueprint.js';
import { describeDraft, describeOpen, listed, remainingFields } from '../describe-draft.js';
import {
  describeLinked,
  describeLocation,
  describeMemory,
  describePerson,
  describeShown,
} from '../describe-talk.js';
import { describeSignals, type describeTeams } from '../describe-teams.js';
import { fenced, fencedConversation, fencedCost } from '../fence.js';

/** What stands for the variables of the prompts. */
export type Values = Record<string, string>;

const HEADLINE_TOKENS = 80;

export function routeValues(input: RouteInput, blueprints: string): Values {
  const { conversation, filed } = input;
  const entries = filed === null ? [] : [{ headline: cutEnd(filed, HEADLINE_TOKENS, fencedCost) }];
  return {
    blueprints,
    filed: fenced('FILED', entries),
    location: describeLocation(input),
    conversation: fencedConversation(conversation).text,
  };
}

export function chatValues(input: ChatInput): Values {
  return {
    person: describePerson(input),
    location: describeLocation(input),
    open: describeOpen(input.open),
    linked: describeLinked(input.linked),
    memory: describeMemory(input.memory),
    shown: describeShown(input.shown),
    conversation: fencedConversation(input.conversation, TALK_TOKENS).text,
  };
}

export function extractValues({ blueprint, draft, pending }: ExtractInput, conversation: string): Values {
  return {
    blueprint: describeBlueprint(blueprint),
    remaining_fields: listed(remainingFields(blueprint, draft)),
    collected_fields: describeDraft(blueprint, draft),
    completion: String(completion(draft, blueprint).percent),
    pending_questions: listed(pending),
    conversation,
  };
}

export function draftValues({ blueprint, draft, conversation }: ReviewInput): Values {
  return {
    blueprint: describeBlueprint(blueprint),
    collected_fields: describeDraft(blueprint, draft),
    conversation: fencedConversation(conversation).text,
  };
}

export function matchValues(
  { blueprint, draft }: MatchInput,
  { text, shown }: ReturnType<typeof describeTeams>,
): Values {
  return { teams: text, signals: describeSignals(shown), collected_fields: describeDraft(blueprint, draft) };
}
