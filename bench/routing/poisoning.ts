import type { RequestIndex } from '../../src/knowledge/routing/request-index.js';
import type { RoutedTeam } from '../../src/knowledge/routing/team-profiles.js';
import type { Routed } from './data.js';
import type { Fold } from './folds.js';
import { indexOf } from './matchers.js';
import { meanOf } from './quality.js';

/** So many requests are approved in a row as they were proposed, though the team is wrong. */
const CARELESS = 50;

/** How often the first team is right, before and after the careless approvals. */
export interface Poisoning {
  before: number;
  after: number;
}

/**
 * What careless approvals do to the requests that come after them: of what is learnt in a fold, fifty requests are filed
 * one after the other with the best wrong team that is proposed for them, and no team takes them. The rest of the fold was
 * taken by its teams; on the first day nothing was.
 */
export function checkPoisoning(
  teams: readonly RoutedTeam[],
  folds: readonly Fold<Routed>[],
  { firstDay }: { firstDay: boolean },
): Poisoning {
  const tops = folds.map(({ learnt, asked }) => {
    const index = indexOf(teams, firstDay ? [] : learnt.slice(CARELESS));
    const top1 = () => meanOf(asked.map(({ text, team }) => (isRight(index, text, team) ? 1 : 0)));
    const before = top1();
    for (const request of learnt.slice(0, CARELESS)) approveWrongly(index, request);
    return { before, after: top1() };
  });
  return { before: meanOf(tops.map(({ before }) => before)), after: meanOf(tops.map(({ after }) => after)) };
}

const isRight = (index: RequestIndex, text: string, team: string): boolean =>
  index.match(text, 1)[0]?.teamId === team;

function approveWrongly(index: RequestIndex, { id, text, team }: Routed): void {
  const wrong = index.match(text).find(({ teamId }) => teamId !== team);
  if (wrong !== undefined) index.put({ id, text, team: wrong.teamId, taken: false });
}
