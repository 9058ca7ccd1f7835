import type { PresentContext, Presented, ReplyOf } from '../cards/context.js';
import { folded, message, words } from '../message.js';
import { permalink } from '../permalink.js';
import { section } from '../text/blocks.js';
import { clip, clipPieces, oneLine } from '../text/clip.js';
import { mrkdwnLink, mrkdwnPieces, type Rendering } from '../text/mrkdwn.js';

type Passage = ReplyOf<'passages'>['passages'][number];

/** Ten quotes of this length fit into a message; in characters of mrkdwn. */
const QUOTE_LIMIT = 700;
/** So much of it is for what stands before the words that are meant, and for these. */
const BEFORE_LIMIT = 200;
const HIT_LIMIT = 300;
const MAX_LINES = 12;
/** So many lines stand before the words that are meant where not all can. */
const LINES_BEFORE = 3;

/** What Slack reads as one thing: bold may stand around it, not within. */
const UNDIVIDED = /<[@#!][^<>\s]+>|https?:\/\/[^\s<>"“”|]+|`[^`\n]+`/gu;
/** Slack sees a mark of bold only beside a space; this one has no width. */
const JOINT = '\u200b';

/** The lines of a quote in mrkdwn; the words that are meant are bold. Slack: a line that begins with ">" is quoted. */
export function quoteLines({ quote, hit }: Pick<Passage, 'quote' | 'hit'>, rendering: Rendering): string {
  const { before, meant, after } = divided(quote, hit);
  const clipped = (text: string, limit: number) => clipPieces(mrkdwnPieces(text, rendering), limit).text;
  const head = before === '' ? '' : endOf(mrkdwnPieces(before, rendering), BEFORE_LIMIT);
  const bold = meant === '' ? '' : boldly(clipped(meant, HIT_LIMIT));
  const isOver = after.trim() === '' && bold !== '';
  const tail = isOver ? '' : clipped(after, QUOTE_LIMIT - head.length - bold.length);
  const lines = linesOf([head, joint(head.at(-1), bold), bold, joint(tail.at(0), bold), tail].join(''));
  const first = firstShown(head);
  const shown = lines.slice(first, first + MAX_LINES);
  return [...(first > 0 ? ['…'] : []), ...shown, ...(first + MAX_LINES < lines.length ? ['…'] : [])]
    .map((line) => `> ${line}`)
    .join('\n');
}

/** The number from 0 of the first line that is shown: where the words that are meant stand far below, one shortly before. */
function firstShown(head: string): number {
  const above = linesOf(head).length - (/\n[^\S\n]*$/u.test(head) || head === '' ? 0 : 1);
  return above > MAX_LINES - LINES_BEFORE ? above - LINES_BEFORE : 0;
}

const boldly = (text: string): string =>
  linesOf(text)
    .map((line) => `*${line.trim()}*`)
    .join('\n');

const linesOf = (text: string): string[] => text.split(/\r?\n/u).filter((line) => line.trim() !== '');

const joint = (beside: string | undefined, bold: string): string =>
  bold === '' || beside === undefined || /\s/u.test(beside) ? '' : JOINT;

/** The quote before, at and after the words that are meant, which lose what marks of bold they have; all of it after none. */
function divided(quote: string, { from, to } = { from: 0, to: 0 }) {
  /** The thing that Slack reads as one and that this place is within. */
  const around = (at: number) =>
    [...quote.matchAll(UNDIVIDED)]
      .map(({ 0: found, index }) => ({ index, end: index + found.length }))
      .find(({ index, end }) => index < at && at < end);
  const start = around(from)?.index ?? from;
  const words = quote.slice(start, Math.max(start, around(to)?.end ?? to));
  const meant = words.replaceAll('*', '').trim();
  if (meant === '') return { before: '', meant, after: quote.trim() };
  const begin = start + words.length - words.trimStart().length;
  return {
    before: quote.slice(0, begin).trimStart(),
    meant,
    after: quote.slice(begin + words.trim().length).trimEnd(),
  };
}

/** As many of the last pieces as fit. */
function endOf(pieces: readonly string[], limit: number): string {
  const kept: string[] = [];
  let size = 1;
  for (const piece of pieces.toReversed()) {
    size += piece.length;
    if (size > limit) return `…${kept.toReversed().join('')}`;
    kept.push(piece);
  }
  return kept.toReversed().join('');
}

/** Slack: about 12,000 characters a message. Ten quotes with their last lines and the words before them fit. */
const LEAD_LIMIT = 1500;
const NAME_LIMIT = 40;

/** How a passage is set off; with words, since a sign alone says nothing to a screen reader. */
const MARK: Readonly<Record<Passage['mark'], { shown: string; said: string }>> = {
  none: { shown: '', said: '' },
  warning: { shown: '⚠️ *Warning*\n', said: 'Warning: ' },
  suggestion: { shown: '💡 *Suggestion*\n', said: 'Suggestion: ' },
};

/** Messages of the thread, quoted one below the other, each with who said it and a link to it. */
export function presentPassages(
  { text, passages, degraded }: ReplyOf<'passages'>,
  context: PresentContext,
): Presented {
  const said = passages.map(
    (one) => `${MARK[one.mark].said}“${oneLine(one.quote).trim()}” (${who(one, context)})`,
  );
  const shown = passages.map(
    (one) => `${MARK[one.mark].shown}${quoteLines(one, context)}\n${sourceOf(one, context)}`,
  );
  const lead = text.trim() === '' ? [] : [section(words(text, LEAD_LIMIT, context))];
  return message([text, ...said].join('\n'), [...lead, ...folded(shown, 1)], context, degraded);
}

function sourceOf(one: Passage, context: PresentContext): string {
  const url = permalink(context.teamUrl, one.channel, one.ts, one.threadTs);
  const name = words(who(one, context), NAME_LIMIT, context);
  return url === null ? `— ${name}` : `— ${name}, ${mrkdwnLink(url, 'message')}`;
}

function who({ author }: Passage, context: PresentContext): string {
  return author === null ? 'Frontdoor' : clip(context.names(author), NAME_LIMIT);
}
