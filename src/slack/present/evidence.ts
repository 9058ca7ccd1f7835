import type { Evidence } from '../../domain/evidence.js';
import { permalink } from '../permalink.js';
import { clip } from './clip.js';
import type { PresentContext } from './context.js';
import { words } from './message.js';
import { mrkdwnLink, mrkdwnPieces } from './mrkdwn.js';
import { HOW } from './words.js';

/** A value shows at most its two newest pieces of evidence, within this many characters: twenty fields fit a card. */
const MAX_SHOWN = 2;
const EVIDENCE_LIMIT = 340;
const NAME_LIMIT = 40;

/** An item shows its newest message; an address longer than Slack's own is left out. */
const ITEM_LIMIT = 240;

/** A conflict has two sides, seldom more. */
const MAX_SIDES = 4;
const QUOTE_LIMIT = 120;

/** "— Dana, <link|message> · word for word", newest last; empty when there is none. */
export function evidenceLine(evidence: readonly Evidence[], context: PresentContext): string {
  let line = '';
  for (const item of evidence.slice(-MAX_SHOWN)) {
    const how = isUnsaid(item) ? '' : ` · ${HOW[item.how]}${item.spoken ? ', spoken' : ''}`;
    const entry = `${line === '' ? '— ' : '; '}${source(item, context)}${how}`;
    if (line.length + entry.length <= EVIDENCE_LIMIT) line += entry;
  }
  return line;
}

/** What one item of a list rests on: " — Dana, <link|message>", and how only where it was not said word for word. */
export function itemSource(evidence: readonly Evidence[], context: PresentContext): string {
  const newest = evidence.at(-1);
  if (newest === undefined) return '';
  const how = newest.how === 'inferred' ? ` · ${HOW.inferred}` : '';
  const full = ` — ${source(newest, context)}${how}`;
  return full.length <= ITEM_LIMIT ? full : ` — ${author(newest, context)}${how}`;
}

/** The messages that a question is about, one a line: "“by Friday”, <link|said by Dana>". */
export function saidLines(evidence: readonly Evidence[], context: PresentContext): string {
  return evidence
    .slice(0, MAX_SIDES)
    .map((one) => said(one, context))
    .join('\n');
}

/** "“the app is slow”, <link|said by Dana>" */
export function said(one: Evidence, context: PresentContext): string {
  const quote =
    one.quote.trim() === '' ? '' : `“${words(one.quote.replace(/\s+/g, ' '), QUOTE_LIMIT, context)}”, `;
  if (isUnsaid(one)) return `${quote}${source(one, context)}`;
  return `${quote}${mrkdwnLink(linkOf(one, context), `said by ${clip(context.names(one.author), NAME_LIMIT)}`)}`;
}

/** A link to the message, or nothing where there is none to look at. */
export function messageLink(one: Evidence, context: PresentContext): string {
  return isUnsaid(one) || linkOf(one, context) === null ? '' : mrkdwnLink(linkOf(one, context), 'message');
}

function source(one: Evidence, context: PresentContext): string {
  if (one.how === 'default') return HOW.default;
  const who = author(one, context);
  return `${who}, ${isUnsaid(one) ? HOW[one.how] : mrkdwnLink(linkOf(one, context), 'message')}`;
}

function author({ author: id }: Evidence, context: PresentContext): string {
  return mrkdwnPieces(clip(context.names(id), NAME_LIMIT), context).join('');
}

/** What was put in by hand or assumed has no message to look at in which its author said it. */
function isUnsaid({ how }: Evidence): boolean {
  return how === 'typed' || how === 'default';
}

function linkOf({ channel, ts, threadTs }: Evidence, context: PresentContext): string | null {
  return permalink(context.teamUrl, channel, ts, threadTs);
}
