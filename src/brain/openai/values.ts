import type { Blueprint } from '../../domain/blueprint.js';
import type { ConverseInput, MatchInput, ReadInput } from '../../domain/brain.js';
import { CONVERSATION_TOKENS, OWN_TALK_TOKENS, OWN_WORDS_TOKENS, TALK_TOKENS } from '../budget.js';
import { describeBlueprints } from '../describe-blueprint.js';
import { fencedConversation, type Shown } from '../describe-conversation.js';
import { describeDraft, describeOpen } from '../describe-draft.js';
import { describeOtherForm, describeState } from '../describe-state.js';
import {
  describeLinked,
  describeLocation,
  describeMemory,
  describePerson,
  describeShown,
} from '../describe-talk.js';
import { describeSignals, type describeTeams } from '../describe-teams.js';
import { fenced } from '../fence.js';

/** What stands for the variables of the prompts. */
export type Values = Record<string, string>;

/** @param blueprints the workspace's, in the order of its configuration */
export function readValues(
  input: ReadInput,
  blueprints: readonly Blueprint[],
): { values: Values; shown: Shown['messages'] } {
  const forms = describeBlueprints(blueprints);
  const budget = { whole: CONVERSATION_TOKENS, bot: OWN_WORDS_TOKENS };
  const { text, messages } = fencedConversation(input.conversation, budget);
  const collected = input.open ?? input.filed;
  const values = {
    blueprints: forms.text,
    form: describeOtherForm(input, forms.whole),
    state: describeState(input),
    collected_fields: collected
      ? describeDraft(collected.blueprint, collected.draft)
      : fenced('COLLECTED', []),
    conversation: text,
  };
  return { values, shown: messages };
}

export function matchValues(
  { blueprint, draft }: MatchInput,
  { text, shown }: ReturnType<typeof describeTeams>,
): Values {
  return { teams: text, signals: describeSignals(shown), collected_fields: describeDraft(blueprint, draft) };
}

export function converseValues(input: ConverseInput): Values {
  const budget = { whole: TALK_TOKENS, bot: OWN_TALK_TOKENS };
  return {
    person: describePerson(input),
    location: describeLocation(input),
    open: describeOpen(input.open),
    linked: describeLinked(input.linked),
    memory: describeMemory(input.memory),
    shown: describeShown(input.shown),
    conversation: fencedConversation(input.conversation, budget).text,
  };
}
