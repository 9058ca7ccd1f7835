import type { Pool } from '../db/pool.js';
import { type DueWatcher, dueWatchers, type NewsPause, tellWatcher } from '../db/queries/watch-news.js';
import type { Logger } from '../domain/ports.js';
import { newsText } from '../domain/watch-news.js';
import type { Meet } from './meet.js';
import { pageByPage } from './page-by-page.js';
import { Sweep } from './sweep.js';

/** How often every process looks for news. Milliseconds. */
const LOOK_MS = 2_000;

/** What changes together is told together; what goes on changing is told once a minute. */
export const NEWS_PAUSE: NewsPause = { quietMs: 10_000, longestMs: 60_000 };

interface Deps {
  pool: Pool;
  pause: NewsPause;
  meet: Meet;
  now: () => Date;
  newId: () => string;
  log: Logger;
}

/** Tells watchers what there is to tell, once. @returns how many were told something */
export function tellNews(deps: Deps, stopping: AbortSignal): Promise<number> {
  const { pool, pause, now } = deps;
  return pageByPage({
    look: (atMost) => dueWatchers(pool, now(), pause, atMost),
    work: (watcher) => tell(deps, watcher),
    stopping,
  });
}

/** One watcher's failure keeps nobody else from hearing. */
async function tell({ pool, meet, now, newId, log }: Deps, watcher: DueWatcher): Promise<boolean> {
  try {
    await meet([watcher.who], null);
    const today = now();
    return await tellWatcher(pool, watcher, today, newId, (news) => newsText(news, today));
  } catch (error) {
    log.warn(
      { err: error, ...watcher },
      'news of what somebody watches could not be told; it is tried again',
    );
    return false;
  }
}

/** Does so over and over until it is stopped. Any number of processes may: what one takes, another does not find. */
export function startWatchNews(deps: Deps, everyMs = LOOK_MS): Sweep {
  const sweep = new Sweep({
    everyMs,
    look: (stopping) => tellNews(deps, stopping),
    onFailure: 'news of what people watch could not be looked for; it is looked for again',
    log: deps.log,
  });
  sweep.start();
  return sweep;
}
