import { z } from 'zod';
import type { ThreadMessage } from '../../src/domain/conversation/event.js';
import type { TurnProgress } from '../../src/domain/conversation/progress.js';
import type { Retraction } from '../../src/domain/conversation/retractions.js';
import { tsOf } from '../../src/domain/conversation/slack-ts.js';
import { AppError } from '../../src/domain/errors.js';

const newId = z.custom<() => string>((value) => typeof value === 'function');
const clock = z.custom<() => Date>((value) => typeof value === 'function');
const messages = z.custom<readonly ThreadMessage[]>((value) => Array.isArray(value));
const joined = z.custom<readonly string[]>((value) => Array.isArray(value));
const retracted = z.custom<readonly Retraction[]>((value) => Array.isArray(value));
const progress = z.custom<(progress: TurnProgress) => void>((value) => typeof value === 'function');
const signal = z.custom<AbortSignal>((value) => value instanceof AbortSignal);

/**
 * What the graph is told about the turn it runs in, and what it may not find out by itself (time, ids, the transcript).
 * `messages` is the transcript so far, oldest first, this turn's messages included. `now` is when the turn began; `clock`
 * tells the time while it runs, which matters where a slow model lies between: words written before a card was made
 * can't be about it. `joined`: messages that stand in the channel, and not below the root. `before`: the words of what the thread's
 * author posted just before, where they may go on with that. `retracted`: messages that this turn
 * deletes or edits, in the words that they had. `progress` tells people what takes the turn its time; it must only be told once it
 * is certain that they are answered.
 */
const TurnContext = z.object({
  teamId: z.string(),
  threadId: z.string(),
  channel: z.string(),
  rootTs: z.string(),
  joined: joined.optional(),
  before: z.string().nullable().optional(),
  isDirect: z.boolean(),
  now: z.date(),
  clock: clock.optional(),
  newId,
  messages,
  retracted: retracted.optional(),
  progress: progress.optional(),
  signal,
});
export type TurnContext = z.infer<typeof TurnContext>;

/** The Slack time of what is made just now. */
export const slackTime = ({ clock, now }: Pick<TurnContext, 'clock' | 'now'>): string =>
  tsOf((clock?.() ?? now).getTime());

/**
 * LangGraph checks a run's context against this; parking a new thread needs none. (Its types ask for every key named, also
 * an optional one.)
 */
export const ContextSchema = TurnContext.omit({
  clock: true,
  retracted: true,
  joined: true,
  before: true,
  progress: true,
}).partial();

/**
 * The turn's context, complete. `defaultContext` takes its place where the graph runs in tools that can't pass functions.
 * @throws AppError graph_fault where there is neither
 */
export function contextOf(
  runtime: { context?: unknown },
  deps: { defaultContext?: () => TurnContext },
): TurnContext {
  const parsed = TurnContext.safeParse(runtime.context);
  if (parsed.success) return parsed.data;
  if (deps.defaultContext) return deps.defaultContext();
  throw new AppError(
    'graph_fault',
    'A turn needs its context (see graphs/intake/context.ts); some is missing.',
    {
      cause: parsed.error,
    },
  );
}
