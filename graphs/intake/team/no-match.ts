import type { MatchInput } from '../../../src/domain/brain.js';
import { clipped } from '../../../src/domain/clipped.js';
import { wording } from '../../../src/domain/wording.js';
import { cardReply } from '../card-of.js';
import type { TurnContext } from '../context.js';
import { type IntakeDeps, offeredTeams } from '../deps.js';
import { emit } from '../emit.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

const MAX_TEXT = 1_000;

/** Plays back what was understood and asks for another angle; nothing collected is lost. */
export async function noMatch(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  input: MatchInput,
): Promise<IntakeUpdate> {
  const judgement = await deps.brain.noMatch(input, context.signal);
  const moved = state.team !== null;
  const rev = state.rev + (moved ? 1 : 0);
  const now: IntakeState = { ...state, team: null, rev };
  const card = state.cardRev === null ? [] : cardReply(now, deps, 'asking');
  return emit(
    state,
    'team_matching',
    {
      mode: 'CHAT',
      phase: 'COLLECTING',
      team: null,
      rev,
      noMatches: state.noMatches + 1,
      ...(card.length > 0 ? { cardRev: rev } : {}),
    },
    {
      why: 'no team fits',
      judgement,
      changes: moved ? ['team'] : [],
      replies: [
        {
          kind: 'choose_team',
          text: clipped(judgement.value.text, MAX_TEXT) || wording.noTeam,
          draftId: state.draftId ?? '',
          rev,
          ...offeredTeams(
            deps,
            input.candidates.map(({ team }) => team),
          ),
          degraded: false,
        },
        ...card,
      ],
    },
  );
}
