import type { Team } from '../../domain/team.js';

type TeamName = Pick<Team, 'id' | 'name'>;

/** Slack: a menu shows 100 options. */
const MAX_OPTIONS = 100;

/**
 * Finds teams by what is typed: every word must begin a word of the team's name, in any order, letter case and accents
 * aside. Names that begin with what is typed come first, then the order in which the teams are configured; 100 at most,
 * also for nothing typed.
 */
export function createTeamSearch(teams: readonly TeamName[]): (query: string) => TeamName[] {
  const known = teams.map(({ id, name }) => ({ team: { id, name }, words: wordsOf(name) }));
  return (query) => {
    const wanted = wordsOf(query);
    const found = known.filter(({ words }) =>
      wanted.every((start) => words.some((word) => word.startsWith(start))),
    );
    const begins = ({ words }: { words: string[] }) => words.join(' ').startsWith(wanted.join(' '));
    const sorted = [...found.filter(begins), ...found.filter((one) => !begins(one))];
    return sorted.slice(0, MAX_OPTIONS).map(({ team }) => team);
  };
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}
