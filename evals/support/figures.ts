import { type FieldFigures, fieldFigures } from './field-figures.js';
import { endsWithCard, type Group, grouped, groupOf, kindName } from './groups.js';
import { ratio, type Share, share, shareOf, sum } from './numbers.js';
import type { Score } from './score.js';

/** All that an evaluation measures. Shares and averages are null where there is nothing to count. */
export interface Figures extends Group {
  kinds: Readonly<Record<string, Group>>;
  /** the same kinds, without conversations that should end otherwise than with a card */
  toACard: Readonly<Record<string, Group>>;
  /** the same kinds in each half: a gap between the two shows what was fitted to one */
  kindsByHalf: Readonly<Record<string, Group>>;
  halves: Readonly<Record<string, Group>>;
  tags: Readonly<Record<string, Group>>;
  fields: Readonly<Record<string, FieldFigures>>;
  route: Share;
  outcome: Share;
  team: Share;
  requester: Share;
  /** right values that rest on the message they must come from */
  evidence: Share;
  /** quotes that stand in the message they name */
  quotes: Share;
  /** questions asked a third time */
  askedTooOften: number;
  turns: number;
  judgementsPerTurn: number | null;
  modelCalls: number;
  modelCallsPerTurn: number | null;
  inputTokens: number;
  outputTokens: number;
  /** judgements that came from the rules because the model failed */
  degraded: number;
  failing: readonly { id: string; problems: readonly string[] }[];
}

export function figuresOf(scores: readonly Score[]): Figures {
  return {
    ...groupOf(scores),
    kinds: grouped(scores, ({ played }) => [kindName(played.conversation)]),
    toACard: grouped(scores.filter(endsWithCard), ({ played }) => [kindName(played.conversation)]),
    kindsByHalf: grouped(scores, ({ played: { conversation } }) => [
      `${kindName(conversation)}, ${conversation.half}`,
    ]),
    halves: grouped(scores, ({ played }) => [played.conversation.half]),
    tags: grouped(scores, ({ played }) => played.conversation.tags),
    fields: fieldFigures(scores),
    route: share(scores.map((one) => one.route)),
    outcome: share(scores.map((one) => one.outcome)),
    team: share(scores.map((one) => one.team)),
    requester: share(scores.map((one) => one.requester)),
    evidence: share(scores.flatMap(({ fields }) => fields.map(({ rests }) => rests))),
    quotes: shareOf(sum(scores.map(({ quotes }) => quotes.right)), sum(scores.map(({ quotes }) => quotes.n))),
    askedTooOften: sum(scores.map((one) => one.askedTooOften.length)),
    ...effort(scores),
    failing: scores
      .filter((one) => !one.completed)
      .map(({ played, problems }) => ({ id: played.conversation.id, problems })),
  };
}

function effort(scores: readonly Score[]) {
  const counts = scores.map(({ played }) => played.count);
  const calls = counts.flatMap((count) => count.calls);
  const turns = sum(scores.map(({ played }) => played.turns));
  const judgements = sum(counts.flatMap((count) => Object.values(count.judgements)));
  return {
    turns,
    judgementsPerTurn: ratio(judgements, turns),
    modelCalls: calls.length,
    modelCallsPerTurn: ratio(calls.length, turns),
    inputTokens: sum(calls.map((call) => call.inputTokens)),
    outputTokens: sum(calls.map((call) => call.outputTokens)),
    degraded: sum(counts.map((count) => count.degraded)),
  };
}
