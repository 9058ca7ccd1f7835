import type { Pool } from '../../db/pool.js';
import { readMessages } from '../../db/queries/threads/threads.js';
import type { Retraction } from '../../domain/conversation/retractions.js';
import { holds, type PersonText, shown } from '../../domain/text/person-text.js';
import type { Batch } from './turn.js';

/** Later than any. */
const ALL_VERSIONS = '9999999999.999999';

/**
 * The messages that a batch deletes or edits, in the words that they had: those of the transcript, and those that came in the
 * same batch. Of a message that nobody has heard of there is nothing to take back, nor of one
 * that only got longer.
 */
export async function retractionsOf(pool: Pool, batch: Batch): Promise<Retraction[]> {
  const { events, claim } = batch;
  const changes = events.filter((event) => event.kind === 'edit' || event.kind === 'deletion');
  const changed = [...new Set(changes.map(({ ts }) => ts))];
  if (changed.length === 0) return [];
  const known = await readMessages(pool, batch, changed);
  return changed.flatMap((ts): Retraction[] => {
    const before = known.find((message) => message.ts === ts);
    const versions = events.flatMap((event) =>
      (event.kind === 'message' || event.kind === 'edit') && event.ts === ts ? [event] : [],
    );
    const isGone = changes.some((event) => event.kind === 'deletion' && event.ts === ts);
    const texts = [...(before ? [before.text] : []), ...versions.map(({ text }) => text)];
    const now = isGone ? null : (texts.at(-1) ?? null);
    const was: PersonText[] = isGone ? texts : texts.slice(0, -1);
    const author = before?.author ?? versions[0]?.author ?? '';
    const at = changes.findLast((event) => event.ts === ts);
    const isKept = now !== null && was.every((text) => holds(now, shown(text)));
    return was.length === 0 || isKept
      ? []
      : [
          {
            channel: claim.channel,
            ts,
            author,
            at: at?.kind === 'edit' ? at.editTs : ALL_VERSIONS,
            was,
            now,
          },
        ];
  });
}
