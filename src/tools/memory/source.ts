import { channelEntity } from '../../domain/entity.js';
import type { MemorySource, Note } from '../../domain/memory.js';
import type { ThreadView } from '../../domain/thread-view.js';
import type { ToolContext } from '../../domain/tool.js';

/** Where a message of the thread stands. */
export function sourceOf({ channel, rootTs, isDirect }: ThreadView, ts: string): MemorySource {
  return { channel, ts, ...(isDirect || ts === rootTs ? {} : { threadTs: rootTs }) };
}

/** Those of the notes whose message may be pointed to: the asker's own, and those from channels that the reader may see. */
export async function withSource(
  { references, viewer }: Pick<ToolContext, 'references' | 'viewer'>,
  notes: readonly Note[],
): Promise<{ note: Note; source: MemorySource | null }[]> {
  const channels = [
    ...new Set(notes.flatMap(({ source }) => (source ? [channelEntity(source.channel)] : []))),
  ];
  const seen = new Set((await references.named(viewer, channels)).map(({ id }) => id));
  const mayOpen = ({ author, source }: Note) =>
    source !== null &&
    (source.channel === viewer.place ||
      seen.has(channelEntity(source.channel)) ||
      (author === viewer.user && viewer.place === null));
  return notes.map((note) => ({ note, source: mayOpen(note) ? note.source : null }));
}
