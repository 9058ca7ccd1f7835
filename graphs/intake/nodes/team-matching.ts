import type { Candidate, Match } from '../../../src/domain/brain.js';
import type { OwnWord } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import type { Blueprint } from '../../../src/domain/draft/blueprint.js';
import { completion } from '../../../src/domain/draft/decision.js';
import { asked, pendingOf, without } from '../../../src/domain/pending.js';
import { SURE_OF_TEAM, type Team, type TeamChoice } from '../../../src/domain/team.js';
import { clipped } from '../../../src/domain/text/text.js';
import type { TeamCandidate } from '../../../src/domain/tickets/past-requests.js';
import { changesMatch, routingFields, routingText } from '../../../src/domain/tickets/routing-text.js';
import { blueprintFor, formShown, offeredTeams, type Turn, teamOf } from '../deps.js';
import { cardReply } from '../draft/card-of.js';
import { nodeResult, textReply } from '../node-result.js';
import { addsOnlyWords, isReadByRules, waitsForTeam } from '../questions/answered.js';
import { notedFacts } from '../questions/noted.js';
import { viewerOf } from '../references/asking.js';
import { frameOf, type IntakeState, type IntakeUpdate } from '../state.js';

const NODE = 'team_matching';

/** The brain chooses among so many; where there are no more teams, among all of them, whatever speaks for them. */
const MAX_OFFERED = 10;
/** The card offers so many other teams as close ones. */
const MAX_ALTERNATIVES = 3;
/** Where none fits, so many teams stand as buttons; all others are in a menu. */
const MAX_LIKELY = 3;
const MAX_PLAYBACK = 1_000;

/** Picks the team, or says that none fits. A team that a person chose stays. */
export async function teamMatching(state: IntakeState, turn: Turn): Promise<IntakeUpdate> {
  const blueprint = blueprintFor(turn, state);
  const { routing } = blueprint;
  if (routing === 'none') return nodeResult(state, NODE, { due: 'preview', why: 'no routing' });
  if (state.team && !needsMatch(state, blueprint, state.team)) return stays(state, state.team);
  const fixed = routing === 'match' ? null : teamOf(turn, routing);
  if (!fixed) return match(state, turn, blueprint);
  const known = { confidence: 1, reasoning: wording.fixedTeam };
  return settle(state, choiceOf(fixed, known), `fixed: ${fixed.id}`);
}

/** A change of what says who can help may make another team the right one; a person's choice stays. */
function needsMatch({ changes }: IntakeState, blueprint: Blueprint, team: TeamChoice): boolean {
  return team.chosenBy === 'match' && changesMatch(changes, blueprint);
}

const stays = (state: IntakeState, { id }: TeamChoice): IntakeUpdate =>
  nodeResult(state, NODE, { due: 'preview', why: `stays: ${id}` });

/** Whether something else is wanted now. A text beside the headline is worded anew more often than it comes to mean something else. */
function saysAnother({ changes, team }: IntakeState, blueprint: Blueprint): boolean {
  if (team?.chosenBy !== 'match') return true;
  const routes = new Set(routingFields(blueprint));
  return blueprint.fields.some(
    (field) =>
      changes.includes(field.name) &&
      (field.name === blueprint.headline || (routes.has(field.name) && field.type !== 'text')),
  );
}

/** The index decides where it is sure; else the brain chooses among the likeliest. */
async function match(state: IntakeState, turn: Turn, blueprint: Blueprint): Promise<IntakeUpdate> {
  const { draft } = state;
  const collected = `${Object.keys(draft.fields).join(', ')}; ${completion(draft, blueprint).percent} %`;
  const candidates = await shortlist(state, turn, blueprint);
  const begun = { mode: 'TEAM_MATCHING' as const, why: `${candidates.length} candidates, from ${collected}` };
  const [best] = candidates;
  if (best && best.confidence >= SURE_OF_TEAM) {
    const now = { ...state, ...nodeResult(state, NODE, begun) };
    const known = { confidence: best.confidence, reasoning: wording.whyTeam(best.words, best.like) };
    return settle(now, choiceOf(best.team, known, candidates), `the index is sure: ${best.team.id}`);
  }
  if (state.team && !saysAnother(state, blueprint)) return stays(state, state.team);
  if (state.respond) turn.progress?.({ doing: 'matching' });
  const judgement = await turn.brain.match({ blueprint, draft, candidates }, turn.signal);
  const { value } = judgement;
  const now = { ...state, ...nodeResult(state, NODE, { ...begun, judgement }) };
  const offered = candidates.find(({ team }) => team.id === value.team)?.team;
  if (offered) return settle(now, choiceOf(offered, value, candidates), `matched: ${offered.id}`);
  // without a model other words only make the likeliest team less likely: as long as it is the same, it stays
  if (judgement.by === 'guided' && best && best.confidence > 0 && best.team.id === state.team?.id)
    return settle(now, state.team, `still the likeliest: ${state.team.id}`);
  const fallback = waitsForTeam(state) || value.noTeam ? teamOf(turn, turn.fallbackTeam) : null;
  if (!fallback) return noMatch(now, turn, value, candidates);
  const known = { confidence: 0, reasoning: wording.fallbackTeam };
  return settle(now, choiceOf(fallback, known), `fallback: ${fallback.id}`);
}

/** The teams that may be the one, the likeliest first: those that words and past requests speak for; all, where there are few. */
async function shortlist(state: IntakeState, turn: Turn, blueprint: Blueprint): Promise<Candidate[]> {
  const ranked = await rankedFor(state, turn, blueprint);
  const chosen = ranked.flatMap(({ teamId, ...known }): Candidate[] => {
    const team = teamOf(turn, teamId);
    return team ? [{ team, ...known }] : [];
  });
  if (turn.teams.length > MAX_OFFERED) return chosen.slice(0, MAX_OFFERED);
  const others = turn.teams.filter(({ id }) => !chosen.some(({ team }) => team.id === id));
  return [...chosen, ...others.map((team) => ({ team, confidence: 0, words: [], like: null }))];
}

/** Where no model has put into the fields what people tell, their own words count where the fields name no team for sure. */
async function rankedFor(state: IntakeState, turn: Turn, blueprint: Blueprint) {
  const viewer = viewerOf(turn, state.filer ?? state.requester ?? '');
  const rank = (...beside: readonly OwnWord[]) =>
    turn.past.candidates(viewer, routingText(blueprint, state.draft, beside), turn.signal);
  const [byFields, told] = [await rank(), state.ownWords.filter(({ leftOut }) => !leftOut)];
  if (!isReadByRules(state, turn) || told.length === 0 || surest(byFields) >= SURE_OF_TEAM) return byFields;
  const byAll = await rank(...told);
  return surest(byAll) > surest(byFields) ? byAll : byFields;
}

const surest = ([first]: readonly TeamCandidate[]): number => first?.confidence ?? 0;

/** The team as chosen; the brain's alternatives come first, then what else words and past requests speak for. */
function choiceOf(
  { id, name }: Team,
  match: Pick<Match, 'confidence' | 'reasoning'> & Partial<Pick<Match, 'alternatives'>>,
  candidates: readonly Candidate[] = [],
): TeamChoice {
  const byBrain = (match.alternatives ?? []).flatMap(
    (one) => candidates.find(({ team }) => team.id === one) ?? [],
  );
  const others = new Map(
    [...byBrain, ...candidates.filter(isLikely)].map(({ team }) => [team.id, team.name]),
  );
  others.delete(id);
  return {
    id,
    name,
    confidence: Math.min(1, Math.max(0, match.confidence)),
    reasoning: clipped(match.reasoning),
    alternatives: [...others]
      .map(([other, label]) => ({ id: other, name: label }))
      .slice(0, MAX_ALTERNATIVES),
    chosenBy: 'match',
  };
}

const isLikely = ({ confidence }: Candidate): boolean => confidence > 0;

function settle(state: IntakeState, team: TeamChoice, why: string): IntakeUpdate {
  const changes = state.team?.id === team.id ? [] : ['team'];
  return nodeResult(state, NODE, {
    team,
    pending: without(state, 'team'),
    rev: state.rev + changes.length,
    due: 'preview',
    why,
    changes,
  });
}

/** Plays back what was understood and has a person choose; nothing collected is lost. */
function noMatch(
  state: IntakeState,
  turn: Turn,
  { playback, noTeam, alternatives }: Match,
  candidates: readonly Candidate[],
): IntakeUpdate {
  const waits = asked(state, { kind: 'team', times: (pendingOf(state, 'team')?.times ?? 0) + 1 });
  if (addsOnlyWords(state, turn)) {
    const replies = state.respond ? [textReply(`${wording.stillNoTeam} ${wording.otherTeam}`)] : [];
    const parked = { mode: 'CHAT', phase: 'COLLECTING', pending: waits } as const;
    return nodeResult(state, NODE, { ...parked, why: 'no team fits what was added', replies });
  }
  const changes = state.team === null ? [] : ['team'];
  const rev = state.rev + changes.length;
  const card = state.cardRev === null ? [] : cardReply({ ...state, team: null, rev }, turn, 'asking');
  const nameOf = ({ team: { id, name } }: Candidate) => ({ id, name });
  const nearest = alternatives.flatMap((id) => candidates.find(({ team }) => team.id === id) ?? []);
  const likely = (noTeam ? nearest : candidates.filter(isLikely).slice(0, MAX_LIKELY)).map(nameOf);
  const understood = clipped(playback ?? '', MAX_PLAYBACK);
  const missing = [
    understood || frameOf(state).noTeamHere,
    frameOf(state).nearestTeams(likely.map(({ name }) => name)),
  ];
  // what answered a question of ours is played back, as the next question would; the first words stand in the playback
  const noted = state.asks > 0 ? notedFacts(state, formShown(turn, state)) : [];
  const { teams, moreTeams } = offeredTeams(turn, candidates.map(nameOf));
  return nodeResult(state, NODE, {
    pending: waits,
    mode: 'CHAT',
    phase: 'COLLECTING',
    team: null,
    rev,
    ...(card.length > 0 ? { cardRev: rev } : {}),
    why: 'no team fits',
    changes,
    replies: [
      {
        kind: 'choose_team',
        text: [...noted, ...(noTeam ? missing : [understood || frameOf(state).noTeam])].join(' '),
        draftId: state.draftId ?? '',
        rev,
        likely,
        teams: teams.filter(({ id }) => !likely.some((one) => one.id === id)),
        moreTeams,
        degraded: false,
      },
      ...card,
    ],
  });
}
