import { type Cut, cutsOf, dropped } from '../../../domain/cuts.js';

/** Characters that no reader sees, such as zero-width spaces and marks of the writing direction. */
const INVISIBLE =
  /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;
/** Joiners mean something between letters of other scripts and in emoji, nothing between Latin letters. */
const LATIN_JOINER =
  /(?<=[\u0020-\u024F])[\u200C\u200D]+|(?<![\u200C\u200D])[\u200C\u200D]+(?=[\u0020-\u024F])/gu;
const FENCED = /```[\s\S]*?```/gu;
const UNFENCED = /```[^\n`]*\n[\s\S]*$/gu;
/** A link, a channel, a group or a mention as Slack writes them: "<https://a.b|label>", "<#C1|general>", "<@U1|ann>". */
const TOKEN = /<([^<>\n|]{1,2000})(?:\|([^<>\n]{0,500}))?>/gu;
const ENTITY = /&(amp|lt|gt);/gu;
const QUOTE_MARK = /(?<=^|\n)[ \t]*(?:>|&gt;)+[ \t]?/gu;
/** Struck-out words are taken back by who struck them. */
const STRUCK = /(?<=^|[\s(])~(?=\S)[^~\n]{0,300}?(?<=\S)~(?=$|[\s.,;:!?)])/gu;
const EMPHASIS = /(?<=^|[\s(>"])([*_])(?=[^\s*_])([^*_\n]{1,300}?)(?<=[^\s*_])\1(?=$|[\s.,;:!?)"])/gu;

/** What any of it needs to be there. */
const MARKED = /[<>&~*_\p{Cf}]|[^\P{Cc}\n]/u;

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>' };

/** What is left out of one of Slack's tokens so that it reads as a person sees it. Mentions of people stay. */
function tokenCuts(match: RegExpMatchArray & { index: number }): Cut[] {
  const [whole, target = '', label] = match;
  const { index: start } = match;
  const end = start + whole.length;
  const bar = start + 1 + target.length;
  const cut = dropped;
  if (target.startsWith('@')) return label === undefined ? [] : [cut(bar, end - 1)];
  if (target.startsWith('#')) {
    return label ? [cut(start, start + 1), cut(start + 2, bar + 1), cut(end - 1, end)] : [];
  }
  if (target.startsWith('!')) return label ? [cut(start, bar + 1), cut(end - 1, end)] : [cut(start, end)];
  if (!/^(?:https?:|mailto:)/u.test(target)) return [];
  return label ? [cut(start, bar + 1), cut(end - 1, end)] : [cut(start, start + 1), cut(bar, end)];
}

function emphasisCuts(match: RegExpMatchArray & { index: number }): Cut[] {
  const end = match.index + match[0].length;
  return [dropped(match.index, match.index + 1), dropped(end - 1, end)];
}

/** Code blocks: a paste is no language, and the sentence around it goes on. */
export function codeBlocks(text: string): Cut[] {
  if (!text.includes('```')) return [];
  const apart = (match: RegExpMatchArray) => (match[0].includes('\n') ? '\n' : ' ');
  const closed = cutsOf(text, FENCED, apart);
  const shift = closed.at(-1)?.end ?? 0;
  const open = cutsOf(text.slice(shift), UNFENCED, () => '\n');
  return [...closed, ...open.map((cut) => ({ ...cut, start: cut.start + shift, end: cut.end + shift }))];
}

/** Slack's markup made plain, invisible characters taken out. */
export function markup(text: string): Cut[] {
  if (!MARKED.test(text)) return [];
  return [
    ...cutsOf(text, INVISIBLE, ({ 0: character }) => (/[\n\t]/u.test(character) ? character : '')),
    ...cutsOf(text, LATIN_JOINER, () => ''),
    ...[...text.matchAll(TOKEN)].flatMap(tokenCuts),
    ...cutsOf(text, QUOTE_MARK, () => ''),
    ...cutsOf(text, ENTITY, (match) => CHARACTERS[match[1] ?? ''] ?? ''),
    ...cutsOf(text, STRUCK, () => ''),
    ...[...text.matchAll(EMPHASIS)].flatMap(emphasisCuts),
  ];
}
