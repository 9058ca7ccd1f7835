import type { SectionBlock } from '@slack/types';
import type { OwnWord, ReviewCard } from '../../../domain/conversation/reply.js';
import type { Evidence } from '../../../domain/draft/evidence.js';
import { lengthOf, shown } from '../../../domain/text/person-text.js';
import { ACTION } from '../action-ids.js';
import { cardBlockId } from '../button-refs.js';
import { words } from '../message.js';
import { permalink } from '../permalink.js';
import { section, select } from '../text/blocks.js';
import { clip } from '../text/clip.js';
import { mrkdwnLink, mrkdwnPieces, plainText } from '../text/mrkdwn.js';
import { HOW, WORDS } from '../text/words.js';
import type { PresentContext } from './context.js';

/** What nobody has to be told: the value stands in the message as it stands here. */
const PLAIN: ReadonlySet<Evidence['how']> = new Set(['extracted', 'answered']);

/** An address longer than Slack's own is left out: twenty fields fit a card. */
const SOURCE_LIMIT = 240;
const NAME_LIMIT = 40;

/** A conflict has two sides, seldom more. */
const MAX_SIDES = 4;
const QUOTE_LIMIT = 120;

/** What a value or an item rests on, by its newest message: " · <link|Dana>", or " · Dana (put in by hand)". */
export function sourceOf(evidence: readonly Evidence[], context: PresentContext): string {
  const newest = evidence.at(-1);
  if (newest === undefined) return '';
  const full = ` · ${source(newest, context)}`;
  return full.length <= SOURCE_LIMIT ? full : ` · ${author(newest, context)}${marked(newest)}`;
}

/** The messages that a question is about, one a line: "“by Friday”, <link|said by Dana>". */
export function saidLines(evidence: readonly Evidence[], context: PresentContext): string {
  return evidence
    .slice(0, MAX_SIDES)
    .map((one) => said(one, context))
    .join('\n');
}

/** "“the app is slow”, <link|said by Dana>" */
function said(one: Evidence, context: PresentContext): string {
  const quote =
    one.quote.trim() === '' ? '' : `“${words(one.quote.replace(/\s+/g, ' '), QUOTE_LIMIT, context)}”, `;
  if (isRedacted(one)) return `${quote}${source(one, context)}`;
  return `${quote}${mrkdwnLink(linkOf(one, context), `said by ${clip(context.names(one.author), NAME_LIMIT)}`)}`;
}

/** A link to the message, or nothing where there is none to look at. */
export function messageLink(one: Evidence, context: PresentContext): string {
  return isRedacted(one) || linkOf(one, context) === null ? '' : mrkdwnLink(linkOf(one, context), 'message');
}

/** Who said it, as a link to the message; said in so many words only where that is not word for word. */
function source(one: Evidence, context: PresentContext): string {
  if (one.how === 'default') return HOW.default;
  const who = clip(context.names(one.author), NAME_LIMIT);
  const name = isRedacted(one) ? author(one, context) : mrkdwnLink(linkOf(one, context), who);
  return `${name}${marked(one)}`;
}

function marked({ how, spoken }: Evidence): string {
  const marks = [...(PLAIN.has(how) ? [] : [HOW[how]]), ...(spoken ? ['spoken'] : [])];
  return marks.length === 0 ? '' : ` (${marks.join(', ')})`;
}

function author({ author: id }: Evidence, context: PresentContext): string {
  return mrkdwnPieces(clip(context.names(id), NAME_LIMIT), context).join('');
}

/** What was put in by hand or assumed has no message to look at in which its author said it. */
function isRedacted({ how }: Evidence): boolean {
  return how === 'typed' || how === 'default';
}

function linkOf({ channel, ts, threadTs }: Evidence, context: PresentContext): string | null {
  return permalink(context.teamUrl, channel, ts, threadTs);
}

/** A card is short: so many messages stand folded in it, a line each; "Show all" has them whole. */
const MAX_SHOWN = 4;
const LINE_LIMIT = 80;
const MENU_LIMIT = 60;

/** The messages that go with the request, folded to a line each, and a menu that leaves one of them out or puts it back. */
export function ownWordsBlock(card: ReviewCard, editable: boolean, context: PresentContext): SectionBlock[] {
  const menu = editable
    ? select(
        ACTION.ownWords,
        WORDS.leaveOut,
        card.ownWords.map((one) => option(one, context)),
      )
    : [];
  return foldedWords(card.ownWords, context).map((block) => ({
    ...block,
    ...(menu[0] === undefined ? {} : { accessory: menu[0], block_id: cardBlockId(card, 'words') }),
  }));
}

/** The messages, a line each; none where there are none. */
export function foldedWords(ownWords: readonly OwnWord[], context: PresentContext): SectionBlock[] {
  if (ownWords.length === 0) return [];
  const more = ownWords.length - MAX_SHOWN;
  const lines = [
    `*${WORDS.ownWords}*`,
    ...ownWords.slice(0, MAX_SHOWN).map((word) => line(word, context)),
    ...(more > 0 ? [`_and ${more} more_`] : []),
  ];
  return [section(lines.join('\n'))];
}

/** Whether the card shows less of the own words than there is. */
export function cutsOwnWords({ ownWords }: ReviewCard): boolean {
  return ownWords.length > MAX_SHOWN || ownWords.some(({ text }) => lengthOf(text) > LINE_LIMIT);
}

function line(word: OwnWord, context: PresentContext): string {
  const said = `${ownWordSource(word, context)}: ${words(oneLine(shown(word.text)), LINE_LIMIT, context)}`;
  return word.leftOut ? `• ~${said}~ _${WORDS.leftOut}_` : `• ${said}`;
}

/** Who said it, as a link to the message. */
export function ownWordSource({ author, channel, ts, threadTs }: OwnWord, context: PresentContext): string {
  return mrkdwnLink(
    permalink(context.teamUrl, channel, ts, threadTs),
    clip(context.names(author), NAME_LIMIT),
  );
}

/** "-<ts>" leaves the message out, "+<ts>" puts it back. */
function option({ ts, author, text, leftOut }: OwnWord, { names }: PresentContext) {
  const said = clip(`${names(author)}: ${oneLine(plainText(shown(text), names))}`, MENU_LIMIT);
  return { value: `${leftOut ? '+' : '-'}${ts}`, label: leftOut ? `Put back ${said}` : said };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
