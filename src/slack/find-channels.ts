import type { WebClient } from '@slack/web-api';
import { listChannels } from './list-channels.js';

/**
 * Channel ids by name, for the names that are given ("#sales" or "sales"); the answer's names have no "#". Names that no
 * channel has, or only a private one without the bot, are not in the answer. Reads the list only as far as it must, 4,000
 * channels at most. @throws WebClient's errors
 */
export async function findChannels(
  client: WebClient,
  names: readonly string[],
): Promise<Map<string, string>> {
  const wanted = new Set(names.map((name) => name.replace(/^#/, '')));
  const found = new Map<string, string>();
  if (wanted.size === 0) return found;
  for await (const ids of listChannels(client)) {
    for (const name of wanted) {
      const id = ids.get(name);
      if (id !== undefined) found.set(name, id);
    }
    if (found.size === wanted.size) break;
  }
  return found;
}
