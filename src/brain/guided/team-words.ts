import type { FreshMessage } from '../../domain/brain.js';
import { behindYes } from '../../domain/conversation/control-words.js';
import { withoutCourtesy, wordsOfShort } from '../../domain/conversation/courtesy.js';
import { opened } from '../../domain/text/open-text.js';
import { tellsFields } from './answering.js';
import { clausesOf, IT_IS, MAX_ORDER, REASON, TAKES_BACK } from './clauses.js';
import { isPaste, isQuestion } from './text.js';
import type { Turn } from './turn.js';

/** What people say around a name to choose it, and what they take back by it. */
const AROUND = new RegExp(
  `^(?:(?:${TAKES_BACK}|actually|maybe|probably|i think|i guess|i suppose|i['’]?d (?:say|guess|go with)|rather|the|${IT_IS}|for|hm+)(?:\\s+|$))*|(?:(?:^|\\s+)(?:team|people|folks|guys|colleagues|department|actually|i guess|i think|i suppose|i['’]?d say|maybe|then|instead|rather|obviously|definitely|probably|please|pls|\\?))*$`,
  'gu',
);

/**
 * Chooses the team that a message is nothing but the name of, where one is asked for or the card shows one: "no,
 * performance".
 */
export function choosesTeam(turn: Turn, message: FreshMessage): boolean {
  const { open, input } = turn;
  const isAsked = open !== null && (open.card || (open.team === null && turn.asked().length === 0));
  if (!isAsked || open.filing || !turn.isOwn(message.author)) return false;
  if (opened(message.text).length > MAX_ORDER) return false;
  const clauses = clausesOf(opened(message.text))
    .flatMap((clause) => clause.split(/\bso\b/iu))
    .map((clause) => bare(behindYes(clause)));
  const said = clauses.filter((clause) => clause !== '');
  const named = said.flatMap((called) => teamCalled(input.teams, called) ?? []);
  // "data, like Jo said" chooses where a team is asked for; at the card it may say something else
  const reasoned =
    named.length > 0 || !turn.asksForTeam ? [] : said.map((called) => bare(withoutReason(called)));
  const [team, ...others] = [
    ...named,
    ...reasoned.flatMap((called) => teamCalled(input.teams, called) ?? []),
  ];
  // beside other words a name chooses only what is asked for
  if (team === undefined || others.length > 0 || (said.length > 1 && !turn.asksForTeam)) return false;
  turn.say(message, 'control', { act: 'choose_team', team });
  return true;
}

const withoutReason = (clause: string): string => clause.split(REASON, 1)[0] ?? clause;

/** "It should go to the performance team instead": what stands behind it in its clause is a team. */
const GIVES =
  /\b(?:give|send|move|assign|hand|route|go|goes|belongs?)\b(?:\s+\S+){0,3}?\s+to\s+(?<called>.+)$/iu;

/** "Can you send it to data instead?" */
const ASKS_TO = /^\s*(?:(?:ok|so|and|then|please|pls)[\s,]+)*(?:can|could|would) (?:you|we)\s/iu;

/** "For the data people": up to so many words that may be the name of a team. */
const FOR_TEAM =
  /\b(?:for|with|to)\s+(?:the\s+)?((?:[\p{L}\p{N}&'-]+\s+){1,4}?(?:team|people|folks|guys|colleagues|department)\b)/giu;

/** Chooses the team to which a clause gives the request, where one is asked for or the card shows one; the other clauses are read besides. */
export function givesToTeam(turn: Turn, message: FreshMessage): boolean {
  const { open, input } = turn;
  if (open === null || open.filing || !(open.card || turn.asksForTeam) || !turn.isOwn(message.author))
    return false;
  const text = opened(message.text);
  if (text.length > MAX_ORDER || isPaste(text)) return false;
  const asks = isQuestion(text);
  const given = clausesOf(text).flatMap((clause) => {
    if (asks && !ASKS_TO.test(clause)) return [];
    const called = GIVES.exec(clause)?.groups?.['called'];
    const team = called === undefined ? null : teamCalled(input.teams, bare(called));
    return team === null ? [] : [{ clause, team }];
  });
  const [only, ...others] = given;
  if (only === undefined || others.length > 0) return false;
  turn.say(message, 'control', { act: 'choose_team', team: only.team });
  tellsFields(turn, message, text.replace(only.clause, ''));
  return true;
}

/** Words without what says for which team they are. */
export const withoutTeams = ({ input }: Turn, text: string): string =>
  text.length > MAX_ORDER
    ? text
    : text.replace(FOR_TEAM, (said, called: string) =>
        teamCalled(input.teams, bare(called)) === null ? said : '',
      );

function teamCalled(teams: Turn['input']['teams'], called: string): string | null {
  const whole = teams.filter(({ name }) => bare(name) === called);
  const fits = whole.length > 0 ? whole : teams.filter(({ name }) => isShortFor(called, bare(name)));
  return fits.length === 1 ? (fits[0]?.id ?? null) : null;
}

/** Words of a name are shortened to no fewer letters. */
const MIN_LETTERS = 3;

/** Whether words are the beginning of a name, the later ones perhaps shortened: "performance eng". */
function isShortFor(called: string, name: string): boolean {
  const [words, full] = [called.split(' '), name.split(' ')];
  return words.every((word, at) =>
    at === 0 ? word === full[at] : word.length >= MIN_LETTERS && (full[at]?.startsWith(word) ?? false),
  );
}

/** The words of a name, in one spelling, without what stands around it. */
const bare = (text: string): string =>
  withoutCourtesy(wordsOfShort(text.replace(/\s&\s/gu, ' and ')))
    .join(' ')
    .replace(AROUND, '')
    .trim();
