import type { SectionBlock } from '@slack/types';
import { type Frame, frameIn } from '../../../domain/conversation/frame/frame.js';
import type { OwnWord, ReviewCard } from '../../../domain/conversation/reply.js';
import type { Evidence } from '../../../domain/draft/evidence.js';
import { lengthOf, shown } from '../../../domain/text/person-text.js';
import { inItsOrder } from '../../../domain/text/text.js';
import type { Unsettled } from '../../../domain/tickets/tracker.js';
import { ACTION } from '../action-ids.js';
import { cardBlockId } from '../button-refs.js';
import { lineOf, words } from '../message.js';
import { permalink } from '../permalink.js';
import { section, select } from '../text/blocks.js';
import { clip, oneLine } from '../text/clip.js';
import { mrkdwnLink, mrkdwnPieces, plainText } from '../text/mrkdwn.js';
import { WORDS } from '../text/words.js';
import type { PresentContext } from './context.js';

/** What nobody has to be told: the value stands in the message as it stands here. */
const PLAIN: ReadonlySet<Evidence['how']> = new Set(['extracted', 'answered']);
/** What was put in by hand or assumed has no message to look at in which its author said it. */
const UNLINKED: ReadonlySet<Evidence['how']> = new Set(['typed', 'default']);

/** An address longer than Slack's own is left out: twenty fields fit a card. */
const SOURCE_LIMIT = 240;
const NAME_LIMIT = 40;

/** A conflict has two sides, seldom more. */
const MAX_SIDES = 4;
const QUOTE_LIMIT = 120;

/** What a value or an item rests on, by its newest message: " · <link|Dana>", or " · Dana (put in by hand)". */
export function sourceOf(
  evidence: readonly Evidence[],
  context: PresentContext,
  how: Frame['how'] = frameIn(null).how,
): string {
  const newest = evidence.at(-1);
  if (newest === undefined) return '';
  const full = ` · ${source(newest, context, how)}`;
  return full.length <= SOURCE_LIMIT ? full : ` · ${authorOf(newest, context)}${marksOf(newest, how)}`;
}

/** What nobody has settled, each side with its message: "T-7 says “under 200 ms” · <link|Kim>; here it says …". */
export function unsettledLine(
  sides: Unsettled,
  limit: number,
  context: PresentContext,
  how: Frame['how'] = frameIn(null).how,
): string {
  const said = sides
    .slice(0, 2)
    .map(({ text, evidence }) => `${lineOf(text, limit, context)}${sourceOf(evidence, context, how)}`);
  return `:warning: ${said.join('; ')}`;
}

/** The messages that a question is about, one a line: "“by Friday”, <link|said by Dana>". */
export function saidLines(evidence: readonly Evidence[], context: PresentContext): string {
  const lines = evidence.slice(0, MAX_SIDES).map((one) => {
    const quote = one.quote.trim() === '' ? '' : `“${inItsOrder(lineOf(one.quote, QUOTE_LIMIT, context))}”, `;
    const by = `said by ${nameOf(one, context)}`;
    return `${quote}${UNLINKED.has(one.how) ? source(one, context, frameIn(null).how) : mrkdwnLink(linkOf(one, context), by)}`;
  });
  return lines.join('\n');
}

/** A link to the message, or nothing where there is none to look at. */
export function messageLink(one: Evidence, context: PresentContext): string {
  const link = UNLINKED.has(one.how) ? null : linkOf(one, context);
  return link === null ? '' : mrkdwnLink(link, 'message');
}

/** Who said it, as a link to the message; said in so many words only where that is not word for word. */
function source(one: Evidence, context: PresentContext, how: Frame['how']): string {
  if (one.how === 'default') return how.default;
  return `${UNLINKED.has(one.how) ? authorOf(one, context) : authorLink(one, context)}${marksOf(one, how)}`;
}

function marksOf({ how, spoken }: Evidence, said: Frame['how']): string {
  const marks = [...(PLAIN.has(how) ? [] : [said[how]]), ...(spoken ? [said.spoken] : [])];
  return marks.length === 0 ? '' : ` (${marks.join(', ')})`;
}

type Said = Pick<Evidence, 'author' | 'channel' | 'ts' | 'threadTs' | 'origin'>;

/** Whose words they are: of a forwarded message its author. */
const nameOf = ({ author, origin }: Said, { names }: PresentContext): string =>
  clip(names(origin?.author ?? author), NAME_LIMIT);

const authorOf = (said: Said, context: PresentContext): string =>
  mrkdwnPieces(nameOf(said, context), context).join('');

/** Where they were said: of a forwarded message the original, where Slack tells its place. */
const linkOf = ({ channel, ts, threadTs, origin }: Said, { teamUrl }: PresentContext): string | null =>
  origin?.at
    ? permalink(teamUrl, origin.at.channel, origin.at.ts)
    : permalink(teamUrl, channel, ts, threadTs);

/** Who said it, as a link to the message. */
export function authorLink(said: Said, context: PresentContext): string {
  return mrkdwnLink(linkOf(said, context), nameOf(said, context));
}

/** A card is short: so many messages stand folded in it, a line each; "Show all" has them whole. */
const MAX_SHOWN = 4;
const LINE_LIMIT = 80;
const MENU_LIMIT = 60;

/** The messages that go with the request, folded to a line each, and a menu that leaves one of them out or puts it back. */
export function ownWordsBlock(card: ReviewCard, editable: boolean, context: PresentContext): SectionBlock[] {
  const options = editable ? card.ownWords.map((one) => option(one, context)) : [];
  const [menu] = select(ACTION.ownWords, WORDS.leaveOut, options);
  return foldedWords(card.ownWords, context, card.language).map((block) => ({
    ...block,
    ...(menu && { accessory: menu, block_id: cardBlockId(card, 'words') }),
  }));
}

/** The messages that go along, a line each, and how many don't; none where there are none. */
export function foldedWords(
  ownWords: readonly OwnWord[],
  context: PresentContext,
  language: ReviewCard['language'] = null,
): SectionBlock[] {
  if (ownWords.length === 0) return [];
  const kept = ownWords.filter(({ leftOut }) => !leftOut);
  const more = kept.length - MAX_SHOWN;
  const left = ownWords.length - kept.length;
  const lines = kept
    .slice(0, MAX_SHOWN)
    .map(
      (word) =>
        `• ${authorLink(word, context)}: ${inItsOrder(words(trimmed(shown(word.text)), LINE_LIMIT, context))}`,
    );
  const rest = [...(more > 0 ? [`and ${more} more`] : []), ...(left > 0 ? [`${left} ${WORDS.leftOut}`] : [])];
  const counted = rest.length > 0 ? [`_${rest.join(', ')}_`] : [];
  return [section([`*${frameIn(language).ownWords}*`, ...lines, ...counted].join('\n'))];
}

/** Whether the card shows less of the own words than there is. */
export function cutsOwnWords({ ownWords }: Pick<ReviewCard, 'ownWords'>): boolean {
  const isCut = ({ text, leftOut }: OwnWord) => leftOut || lengthOf(text) > LINE_LIMIT;
  return ownWords.length > MAX_SHOWN || ownWords.some(isCut);
}

/** "-<ts>" leaves the message out, "+<ts>" puts it back. */
function option({ ts, author, text, leftOut }: OwnWord, { names }: PresentContext) {
  const said = clip(`${names(author)}: ${trimmed(plainText(shown(text), names))}`, MENU_LIMIT);
  return { value: `${leftOut ? '+' : '-'}${ts}`, label: leftOut ? `Put back ${said}` : said };
}

const trimmed = (text: string): string => oneLine(text).trim();
