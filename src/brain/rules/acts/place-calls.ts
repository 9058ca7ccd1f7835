import type { EntityRef } from '../../../domain/entity.js';
import { type Act, type Known, unquoted, type Wanted } from './act.js';

type Read = Pick<Known, 'references' | 'asker'>;

/** The calls that lead to a place: in the thread, among Frontdoor's own posts, to a filed request, in App Home. */
export function placeCalls(act: Act, known: Read): Wanted[] {
  switch (act.kind) {
    case 'find':
      return [finding(act, known)];
    case 'jump':
      return [jumping(act)];
    case 'place':
      return [{ name: 'jump_to_request', args: { request: requestIn(act) } }];
    case 'panel':
      return [{ name: 'open_panel', args: { section: sectionIn(act.rest) } }];
    case 'forget_all':
      return [{ name: 'open_panel', args: { section: 'memory' } }];
    case 'highlight':
      return [highlighting(act)];
    default:
      return [];
  }
}

const LEADS =
  /^(?:(?:that|about|on|to|for|of|in favou?r of|with|regarding|saying|where|the (?:message|part|place|bit|line|sentence) (?:about|where|with)|how|whether|if)\s+)+/iu;
const DECIDES = /\b(?:decided?|agreed?|settled?|chose|approved?)\b/iu;

/** The words to look for, without those that lead to them; words in quotation marks are all of them. */
export function soughtIn(words: string): string {
  const quoted =
    /["\u201c\u201e\u00ab](?<inner>[^"\u201c\u201d\u201e\u00ab\u00bb]+)["\u201d\u201c\u00bb]/u.exec(words)
      ?.groups?.['inner'];
  return (quoted ?? unquoted(words.replace(LEADS, ''))).trim();
}

function finding(act: Act, known: Read): Wanted {
  const person = act.who === null ? undefined : personNamed(act.who, act.entities, known);
  const text = soughtIn(act.rest);
  const decided = DECIDES.test(act.text) && person === undefined && text !== '';
  return {
    name: 'navigate_to_text',
    args: {
      ...(text === '' ? {} : { text }),
      ...(person === undefined ? {} : { person }),
      ...(decided ? { mode: 'decision' } : {}),
    },
  };
}

/** Whom a speaker's name means: the asker, or somebody whom the message names. */
function personNamed(
  who: string,
  entities: readonly EntityRef[],
  { references, asker }: Read,
): string | undefined {
  if (/^(?:i|me)$/iu.test(who)) return asker.id;
  const called = who.replace(/^@/u, '').toLowerCase();
  const mention = ({ id }: EntityRef): string[] =>
    references.found.flatMap((one) =>
      one.entity.id === id ? [one.mention.replace(/^@/u, '').toLowerCase()] : [],
    );
  const users = entities.filter(({ kind }) => kind === 'user');
  return users.find((user) => {
    const token = `<@${user.id.slice('user:'.length)}`.toLowerCase();
    return who.toLowerCase().startsWith(token) || mention(user).includes(called);
  })?.id;
}

const STOPS: readonly (readonly [RegExp, string])[] = [
  [/\bquestions?\b/iu, 'question'],
  [/\bdecisions?\b/iu, 'decision'],
  [/\b(?:edits?|changes?)\b/iu, 'edit'],
  [/\bcards?\b/iu, 'card'],
];
const WAYS: readonly (readonly [RegExp, 'first' | 'last' | 'next' | 'previous'])[] = [
  [/\b(?:first|top|beginning|start|root)\b/iu, 'first'],
  [/\b(?:next|following)\b/iu, 'next'],
  [/\bprev(?:ious)?\b/iu, 'previous'],
];
const ORDINALS = ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

function jumping({ rest }: Act): Wanted {
  const what = STOPS.find(([words]) => words.test(rest))?.[1] ?? 'position';
  const which = WAYS.find(([words]) => words.test(rest))?.[1] ?? numberIn(rest) ?? 'last';
  return { name: 'jump_to', args: { what, which } };
}

function numberIn(words: string): number | undefined {
  const ordinal = ORDINALS.findIndex((word) => new RegExp(`\\b${word}\\b`, 'iu').test(words));
  if (ordinal >= 0) return ordinal + 2;
  const digits = /\d{1,4}/u.exec(words)?.[0];
  return digits === undefined || Number(digits) < 1 ? undefined : Number(digits);
}

const REQUEST_LEADS = /^(?:(?:about|on|for|with|called|named|titled|number|no\.?|nr\.?|of)\s+)+/iu;

function requestIn({ rest }: Act): string {
  return unquoted(rest.replace(REQUEST_LEADS, '')).replace(/^@/u, '');
}

function sectionIn(words: string): string {
  if (/approv/iu.test(words)) return 'approvals';
  if (/memor|notes|watch|follow/iu.test(words)) return 'memory';
  return /help/iu.test(words) ? 'help' : 'requests';
}

const STYLE =
  /(?<!\s)\s+(?:as|in|with|from)\s+(?:an?\s+)?(?<style>(?:(?! (?:as|in|with|from) )[\p{L} -]){2,40})$/iu;
const SUGGESTS = /suggest|idea|proposal|improve|hint|tip|recommend/iu;

function highlighting({ rest, text }: Act): Wanted {
  const style = STYLE.exec(rest)?.groups?.['style'] ?? text;
  return {
    name: 'highlight_text',
    args: { text: soughtIn(rest.replace(STYLE, '')), style: SUGGESTS.test(style) ? 'suggestion' : 'warning' },
  };
}
