import { emptyDraft } from '../../src/domain/draft.js';
import type { Conversation } from './conversation.js';
import { quotesIn, restsRight } from './judge-evidence.js';
import { type FieldVerdict, heldIn, judgeField } from './judge-field.js';
import type { Outcome } from './outcome.js';
import { idOf } from './people.js';
import type { Played } from './play.js';

/** A question asked more often than this has failed, whatever came of it. */
const MOST_ASKED = 2;

export interface FieldScore extends FieldVerdict {
  name: string;
  required: boolean;
  /** whether a right value rests on the message it must come from; null where that is not judged */
  rests: boolean | null;
}

/** How a conversation went. What is null is not judged there. `problems` say in words what is wrong. */
export interface Score {
  played: Played;
  route: boolean;
  outcome: boolean;
  team: boolean | null;
  requester: boolean | null;
  fields: readonly FieldScore[];
  quotes: { n: number; right: number };
  /** required fields that are wrong, or missing */
  wrongRequired: number;
  missingRequired: number;
  /** questions that were asked a third time */
  askedTooOften: readonly string[];
  /** it went where it should, no required field is wrong or missing, and nothing was asked a third time */
  completed: boolean;
  problems: readonly string[];
}

/** Judges a conversation that was played. */
export function score(played: Played): Score {
  const { conversation, state } = played;
  const { expect } = conversation;
  const draft = state?.draft ?? emptyDraft();
  const fields = Object.entries(expect.fields).map(([name, expectation]): FieldScore => {
    const verdict = judgeField(draft, name, expectation);
    const required = conversation.blueprint.fields.some((field) => field.name === name && field.required);
    const judged = verdict.filled && verdict.verdict === 'right';
    return {
      name,
      required,
      ...verdict,
      rests: judged ? restsRight(draft, name, expectation, played) : null,
    };
  });
  const route = routeIsRight(played);
  const outcome = played.outcome === wantedOutcome(conversation);
  const team = teamIsRight(played);
  const requester =
    expect.requester === undefined ? null : state !== null && state.requester === idOf(expect.requester);
  const countRequired = (verdict: string) =>
    fields.filter((field) => field.required && field.verdict === verdict).length;
  const [wrongRequired, missingRequired] = [countRequired('wrong'), countRequired('missing')];
  const askedTooOften = tooOften(played);
  const partial = {
    played,
    route,
    outcome,
    team,
    requester,
    fields,
    wrongRequired,
    missingRequired,
    askedTooOften,
  };
  return {
    ...partial,
    quotes: quotesIn(draft, played),
    completed: route && outcome && wrongRequired + missingRequired + askedTooOften.length === 0,
    problems: problemsOf(partial),
  };
}

/** A no-match is where a request ends that no team takes; talk ends without a draft. */
function wantedOutcome({ expect: { route, outcome } }: Conversation): Outcome {
  if (outcome !== 'none') return outcome;
  return route === 'chat' ? 'chat' : 'no_team';
}

/** A request makes a draft of the right form; talk makes none. A discarded draft keeps its id. */
function routeIsRight({ conversation, state }: Played): boolean {
  if (state === null) return false;
  if (conversation.expect.route === 'chat') return state.draftId === null;
  return state.draftId !== null && state.blueprint === conversation.blueprint.id;
}

/** "No team" is right only where one was looked for. */
function teamIsRight({ conversation, state, outcome }: Played): boolean | null {
  const { team } = conversation.expect;
  if (team === undefined) return null;
  return team === null ? outcome === 'no_team' : state?.team?.id === team;
}

function tooOften({ asked }: Played): string[] {
  const keys = asked.map(({ key }) => key);
  return [...new Set(keys)].filter((key) => keys.filter((one) => one === key).length > MOST_ASKED);
}

type Partial = Omit<Score, 'quotes' | 'completed' | 'problems'>;

function problemsOf({ played, route, outcome, team, requester, fields, askedTooOften }: Partial): string[] {
  const { conversation, state, failure } = played;
  const draft = state?.draft ?? emptyDraft();
  const { expect } = conversation;
  if (failure !== null) return [`the graph failed: ${failure.split('\n')[0] ?? ''}`];
  return [
    ...(route ? [] : [`route: must be ${expect.route}, ${conversation.blueprint.id}`]),
    ...(outcome ? [] : [`outcome: ${played.outcome}, must be ${wantedOutcome(conversation)}`]),
    ...(team === false
      ? [`team: ${state?.team?.id ?? 'none was chosen'}, must be ${expect.team ?? 'looked for in vain'}`]
      : []),
    ...(requester === false
      ? [`requester: ${state?.requester ?? 'nobody'}, must be ${expect.requester ?? ''}`]
      : []),
    ...fields.flatMap(({ name, problem, rests }) => {
      const held = heldIn(draft, name);
      const has = held === null ? '' : `, is “${held}”`;
      if (problem !== null) return [`${name}: ${problem}${has}`];
      return rests === false ? [`${name}: rests on another message than it should${has}`] : [];
    }),
    ...askedTooOften.map((key) => `${key}: asked a third time`),
  ];
}
