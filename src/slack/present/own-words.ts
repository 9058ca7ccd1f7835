import type { SectionBlock } from '@slack/types';
import { lengthOf, shown } from '../../domain/person-text.js';
import type { OwnWord, ReviewCard } from '../../domain/reply.js';
import { ACTION } from '../action-ids.js';
import { cardBlockId } from '../card-ref.js';
import { permalink } from '../permalink.js';
import { section, select } from './blocks.js';
import { clip } from './clip.js';
import type { PresentContext } from './context.js';
import { words } from './message.js';
import { mrkdwnLink, plainText } from './mrkdwn.js';
import { WORDS } from './words.js';

/** A card is short: so many messages stand folded in it, a line each; "Show all" has them whole. */
const MOST_SHOWN = 4;
const LINE_LIMIT = 80;
const NAME_LIMIT = 40;
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
  const more = ownWords.length - MOST_SHOWN;
  const lines = [
    `*${WORDS.ownWords}*`,
    ...ownWords.slice(0, MOST_SHOWN).map((word) => line(word, context)),
    ...(more > 0 ? [`_and ${more} more_`] : []),
  ];
  return [section(lines.join('\n'))];
}

/** Whether the card shows less of the own words than there is. */
export function cutsOwnWords({ ownWords }: ReviewCard): boolean {
  return ownWords.length > MOST_SHOWN || ownWords.some(({ text }) => lengthOf(text) > LINE_LIMIT);
}

function line(word: OwnWord, context: PresentContext): string {
  const said = `${source(word, context)}: ${words(oneLine(shown(word.text)), LINE_LIMIT, context)}`;
  return word.leftOut ? `• ~${said}~ _${WORDS.leftOut}_` : `• ${said}`;
}

/** Who said it, as a link to the message. */
export function source({ author, channel, ts, threadTs }: OwnWord, context: PresentContext): string {
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
