import type { FreshMessage } from '../../domain/brain.js';
import type { ActBody } from '../../domain/conversation/acts.js';
import { type Field, findField } from '../../domain/draft/blueprint.js';
import { called } from '../../domain/draft/conflicts.js';
import { opened } from '../../domain/text/open-text.js';
import { plain } from './choices.js';
import { isPaste, itemsIn } from './text.js';
import type { Turn } from './turn.js';
import { sideOf, type Value, valuesIn } from './values.js';

/** Takes choices of what is asked for: one, or one a line. */
export function picks(turn: Turn, message: FreshMessage): boolean {
  if (!turn.isAsked(message) && !turn.hasBegun(message)) return false;
  const values = picked(turn.asked(), opened(message.text));
  turn.note(message, 'answer', 'answered', values);
  return values.length > 0;
}

/** The choices of these fields that a message is and nothing else, each of another field; none where it says more. */
export function picked(asked: readonly Field[], text: string): Value[] {
  if (isPaste(text)) return [];
  const menus = asked.filter(({ type }) => type === 'enum');
  const lines = itemsIn(text).map((line) => menus.flatMap((field) => valuesIn(field, line)));
  const known = lines.flatMap((values) => (values.length === 1 ? values : []));
  const isOneEach =
    known.length === lines.length && new Set(known.map(({ field }) => field)).size === lines.length;
  return isOneEach ? known : [];
}

/** Settles a dispute by words that are exactly one of its two values and not the other. */
export function settles(turn: Turn, message: FreshMessage): boolean {
  const { open } = turn;
  if (open === null) return false;
  const fits = open.disputes.flatMap((conflict): ActBody[] => {
    const field = findField(open.blueprint, conflict.field);
    const isSide = conflict.values.some(({ evidence }) => evidence.author === message.author);
    if (field === undefined || !(isSide || message.addressed || turn.decides(message.author))) return [];
    const side = sideOf(field, opened(message.text), conflict);
    return side === null ? [] : [{ act: 'settle', ...called(conflict), side }];
  });
  if (fits.length !== 1) return false;
  turn.say(message, 'answer', ...fits);
  return true;
}

/** Chooses the team that a message is nothing but the name of, where one is asked for or the card shows one. */
export function choosesTeam(turn: Turn, message: FreshMessage): boolean {
  const { open, input } = turn;
  const isAsked = open !== null && (open.card || (open.team === null && turn.asked().length === 0));
  if (!isAsked || open.filing || !turn.isOwn(message.author)) return false;
  const [team, ...others] = input.teams.filter(({ name }) => plain(name) === plain(opened(message.text)));
  if (team === undefined || others.length > 0) return false;
  turn.say(message, 'control', { act: 'choose_team', team: team.id });
  return true;
}
