import type { FreshMessage } from '../../domain/brain.js';
import { withoutCourtesy, wordsOfShort } from '../../domain/courtesy.js';
import { opened } from '../../domain/open-text.js';
import type { Turn } from './turn.js';

const CLAUSE_END = /[,.;!\n]+/u;
/** What people say around a name to choose it, and what they take back by it. */
const AROUND =
  /^(?:(?:no|nope|sorry|wait|actually|maybe|rather|the|it['’]?s|it is|for|hm+)(?:\s+|$))*|(?:(?:^|\s+)(?:team|actually|i guess|i think|maybe|then|instead))*$/gu;

/** Chooses the team that a message is nothing but the name of, where one is asked for or the card shows one: "no, performance". */
export function choosesTeam(turn: Turn, message: FreshMessage): boolean {
  const { open, input } = turn;
  const isAsked = open !== null && (open.card || (open.team === null && turn.asked().length === 0));
  if (!isAsked || open.filing || !turn.isOwn(message.author)) return false;
  const clauses = opened(message.text).split(CLAUSE_END).map(bare);
  const [called, ...more] = clauses.filter((clause) => clause !== '');
  const team = called === undefined || more.length > 0 ? null : teamCalled(input.teams, called);
  if (team === null) return false;
  turn.say(message, 'control', { act: 'choose', chosen: { of: 'team', team } });
  return true;
}

function teamCalled(teams: Turn['input']['teams'], called: string): string | null {
  const whole = teams.filter(({ name }) => bare(name) === called);
  const fits = whole.length > 0 ? whole : teams.filter(({ name }) => bare(name).split(' ', 1)[0] === called);
  return fits.length === 1 ? (fits[0]?.id ?? null) : null;
}

/** The words of a name, in one spelling, without what stands around it. */
const bare = (text: string): string =>
  withoutCourtesy(wordsOfShort(text.replace(/\s&\s/gu, ' and ')))
    .join(' ')
    .replace(AROUND, '')
    .trim();
