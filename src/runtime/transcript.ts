import type { TranscriptChange } from '../db/queries/commit-turn.js';
import type { Event } from '../domain/event.js';
import type { ThreadMessage } from '../domain/message.js';

/** What a batch of events does to the transcript, one change a message: a later edit or deletion folds into it. */
export function transcriptChanges(events: readonly Event[]): TranscriptChange[] {
  const changes = new Map<string, TranscriptChange>();
  for (const event of events) {
    const before = event.kind === 'button' || event.kind === 'form' ? undefined : changes.get(tsOf(event));
    if (event.kind === 'message' && before === undefined) {
      changes.set(event.ts, { ts: event.ts, author: event.author, text: event.text, editTs: null });
    } else if (event.kind === 'edit' && before?.text !== null) {
      if (event.editTs > (before?.editTs ?? '')) {
        changes.set(event.ts, { ts: event.ts, author: event.author, text: event.text, editTs: event.editTs });
      }
    } else if (event.kind === 'deletion') {
      changes.set(event.ts, { ts: event.ts, author: before?.author ?? '', text: null, editTs: null });
    }
  }
  return [...changes.values()];
}

/** The transcript as it reads after the changes, oldest first. */
export function withChanges(
  messages: readonly ThreadMessage[],
  changes: readonly TranscriptChange[],
): ThreadMessage[] {
  const byTs = new Map(messages.map((message) => [message.ts, message]));
  for (const { ts, author, text } of changes) {
    if (text === null) byTs.delete(ts);
    else byTs.set(ts, { ts, author: byTs.get(ts)?.author ?? author, text, bot: false });
  }
  return [...byTs.values()].sort((a, b) => (a.ts < b.ts ? -1 : 1));
}

function tsOf(event: Event): string {
  return event.kind === 'message' || event.kind === 'edit' || event.kind === 'deletion' ? event.ts : '';
}
