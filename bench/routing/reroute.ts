import type { RequestIndex } from '../../src/knowledge/routing/request-index.js';
import type { RoutedTeam } from '../../src/knowledge/routing/team-profiles.js';
import type { Routed } from './data.js';
import type { Fold } from './folds.js';
import { indexOf } from './matchers.js';
import { meanOf } from './quality.js';

/** Of the requests that went to a wrong team: how often the next one of its kind goes to the right one. */
export interface RerouteCheck {
  wrong: number;
  /** When nobody corrected it. */
  before: number;
  /** When a request of its kind was filed with the right team, which has not looked at it yet. */
  filed: number;
  /** When a person re-routed it there. */
  rerouted: number;
}

/** A request of the same kind in other words: every third word is missing. */
const similar = (text: string): string =>
  text
    .split(' ')
    .filter((_word, at) => at % 3 !== 2)
    .join(' ');

const isRight = (index: RequestIndex, text: string, team: string): boolean =>
  index.match(text, 1)[0]?.teamId === team;

function tried(index: RequestIndex, { id, text, team }: Routed): Omit<RerouteCheck, 'wrong'> {
  const next = similar(text);
  const right = (taken?: boolean) => {
    if (taken !== undefined) index.put({ id, text, team, taken });
    return isRight(index, next, team) ? 1 : 0;
  };
  const result = { before: right(), filed: right(false), rerouted: right(true) };
  index.remove(id);
  return result;
}

/** Corrects every request that is matched wrongly, one at a time, and asks again for one like it. */
export function checkReroutes(teams: readonly RoutedTeam[], folds: readonly Fold<Routed>[]): RerouteCheck {
  const results = folds.flatMap(({ learnt, asked }) => {
    const index = indexOf(teams, learnt);
    const wrong = asked.filter(({ text, team }) => !isRight(index, text, team));
    return wrong.map((request) => tried(index, request));
  });
  const mean = (name: 'before' | 'filed' | 'rerouted') => meanOf(results.map((result) => result[name]));
  return { wrong: results.length, before: mean('before'), filed: mean('filed'), rerouted: mean('rerouted') };
}
