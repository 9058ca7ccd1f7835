import type { Candidate, Match } from '../../../src/domain/brain.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { clipped } from '../../../src/domain/text/text.js';
import { blueprintOf, type IntakeDeps, offeredTeams } from '../deps.js';
import { cardReply } from '../draft/card-of.js';
import { nodeResult } from '../node-result.js';
import { notedFacts } from '../questions/ask.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

const MAX_TEXT = 1_000;

/** So many teams stand as buttons; all others are in a menu. */
const MAX_LIKELY = 3;

/** Plays back what was understood and has a person choose; nothing collected is lost. */
export function noMatch(
  state: IntakeState,
  deps: IntakeDeps,
  { playback }: Match,
  candidates: readonly Candidate[],
): IntakeUpdate {
  const moved = state.team !== null;
  const rev = state.rev + (moved ? 1 : 0);
  const now: IntakeState = { ...state, team: null, rev };
  const card = state.cardRev === null ? [] : cardReply(now, deps, 'asking');
  const likely = candidates
    .filter(({ confidence }) => confidence > 0)
    .slice(0, MAX_LIKELY)
    .map(({ team: { id, name } }) => ({ id, name }));
  // what answered a question of ours is played back, as the next question would; the first words stand in the playback
  const noted = state.asks > 0 ? notedFacts(state, blueprintOf(deps, state.blueprint)) : [];
  const { teams, moreTeams } = offeredTeams(
    deps,
    candidates.map(({ team }) => team),
  );
  return nodeResult(state, 'team_matching', {
    mode: 'CHAT',
    phase: 'COLLECTING',
    team: null,
    rev,
    noMatches: state.noMatches + 1,
    ...(card.length > 0 ? { cardRev: rev } : {}),
    why: 'no team fits',
    changes: moved ? ['team'] : [],
    replies: [
      {
        kind: 'choose_team',
        text: [...noted, clipped(playback ?? '', MAX_TEXT) || wording.noTeam].join(' '),
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
