import type { Message } from '../../../playground/protocol.js';
import { changeSchema } from '../../../playground/protocol.js';

/** What stands in the workspace's threads, followed as it happens. */
export interface Feed {
  /** the messages of a thread that everybody sees, by ts */
  thread(channel: string, root: string): Message[];
  /** resolves at the next change of that thread, or after so many milliseconds */
  change(channel: string, root: string, withinMs: number): Promise<void>;
  close(): Promise<void>;
}

/** Follows the live stream of a playground. @param url the playground's, ending in "/" */
export async function followFeed(url: string): Promise<Feed> {
  const threads = new Map<string, Map<string, Message>>();
  const waiting = new Map<string, Set<() => void>>();
  const ending = new AbortController();
  const keep = (message: Message) => {
    if (message.ephemeralTo !== undefined) return;
    const key = `${message.channel}:${message.threadTs ?? message.ts}`;
    const thread = threads.get(key) ?? new Map<string, Message>();
    threads.set(key, thread.set(message.ts, message));
    for (const wake of waiting.get(key) ?? []) wake();
  };
  const response = await fetch(`${url}_/live`, { signal: ending.signal });
  const reading = readData(response, (data) => {
    const change = changeSchema.parse(JSON.parse(data));
    if (change.type === 'message') keep(change.message);
    if (change.type === 'snapshot') for (const message of change.state.messages) keep(message);
  });
  reading.catch(() => undefined);

  return {
    thread: (channel, root) =>
      [...(threads.get(`${channel}:${root}`)?.values() ?? [])].sort((a, b) => (a.ts < b.ts ? -1 : 1)),
    change: async (channel, root, withinMs) => {
      const key = `${channel}:${root}`;
      const mine = waiting.get(key) ?? new Set();
      waiting.set(key, mine);
      await new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          mine.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, withinMs);
        mine.add(wake);
      });
    },
    close: async () => {
      ending.abort();
      await reading.catch(() => undefined);
    },
  };
}

/** The data of each server-sent event, which is one line here. */
async function readData(response: Response, onData: (data: string) => void): Promise<void> {
  let rest = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) onData(line.slice('data: '.length));
  }
}
