import type { Pool } from 'pg';
import type { Viewer } from '../../domain/entity.js';
import type { ThreadView } from '../../domain/thread-view.js';
import { findLatestThread } from './latest-thread.js';
import { readTranscript } from './read-transcript.js';

/** As many messages as a turn reads. */
const MOST_MESSAGES = 200;

/**
 * The thread in which the person wrote last in that channel, with what people said in it; null where there is none. Of its
 * draft it says nothing: that only its turns know.
 */
export async function latestView(pool: Pool, viewer: Viewer, channel: string): Promise<ThreadView | null> {
  const { teamId, user } = viewer;
  const thread = await findLatestThread(pool, teamId, user, channel);
  if (thread === null) return null;
  const messages = await readTranscript(pool, teamId, thread.threadId, MOST_MESSAGES);
  return {
    ...thread,
    messages: messages.filter(({ bot }) => !bot),
    open: null,
    filed: [],
    focus: null,
    quiet: false,
    project: null,
  };
}
