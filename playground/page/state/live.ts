import { changeSchema } from '../../protocol.js';
import type { PageStore } from './hooks.js';

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 8_000;

/** Follows the server's changes for as long as the page lives, reconnecting with growing pauses. Returns the way to stop. */
export function followLive(store: PageStore): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let wait = FIRST_WAIT_MS;

  const connect = () => {
    source = new EventSource('/_/live');
    source.onopen = () => {
      wait = FIRST_WAIT_MS;
      store.send({ type: 'connection', connection: 'live' });
    };
    source.onmessage = (event: MessageEvent<unknown>) => {
      const change = parseChange(event.data);
      if (change) store.send({ type: 'change', change });
    };
    source.onerror = () => {
      source?.close();
      store.send({ type: 'connection', connection: 'lost' });
      timer = setTimeout(connect, wait);
      wait = Math.min(wait * 2, MAX_WAIT_MS);
    };
  };
  connect();
  return () => {
    source?.close();
    if (timer !== null) clearTimeout(timer);
  };
}

function parseChange(data: unknown) {
  if (typeof data !== 'string') return null;
  const parsed = changeSchema.safeParse(JSON.parse(data));
  return parsed.success ? parsed.data : null;
}
