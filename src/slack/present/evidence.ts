import type { Evidence } from '../../domain/evidence.js';
import { permalink } from '../permalink.js';
import { clip } from './clip.js';
import type { PresentContext } from './context.js';
import { mrkdwnLink, mrkdwnPieces } from './mrkdwn.js';
import { HOW } from './words.js';

/** A value shows at most its two newest pieces of evidence, within this many characters: twenty fields fit a card. */
const MAX_SHOWN = 2;
export const EVIDENCE_LIMIT = 340;
const NAME_LIMIT = 40;

/** "— Dana, <link|message> · word for word", newest last; empty when there is none. */
export function evidenceLine(evidence: readonly Evidence[], context: PresentContext): string {
  let line = '';
  for (const item of evidence.slice(-MAX_SHOWN)) {
    const entry = `${line === '' ? '— ' : '; '}${source(item, context)}`;
    if (line.length + entry.length <= EVIDENCE_LIMIT) line += entry;
  }
  return line;
}

function source(item: Evidence, context: PresentContext): string {
  const who = mrkdwnPieces(clip(context.names(item.author), NAME_LIMIT), context).join('');
  if (item.how === 'typed' || item.how === 'default') return `${who}, ${HOW[item.how]}`;
  const link = mrkdwnLink(permalink(context.teamUrl, item.channel, item.ts, item.threadTs), 'message');
  return `${who}, ${link} · ${HOW[item.how]}`;
}
