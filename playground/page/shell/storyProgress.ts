import type { Message, Story } from '../../protocol.js';

/** How far a guided story has come. */
export interface Progress {
  /** The step to type next; equals the number of steps at the end. */
  readonly next: number;
  /** The thread that the first step started, once it has. */
  readonly thread: string | null;
  /** True while the last word in the thread is a person's, so the bot's answer is still to come. */
  readonly waits: boolean;
}

/**
 * Reads a story's progress from what was said after `since` (a ts): the first step is a new message of its person in
 * its channel, each further one a message of its person in that thread. The words may differ from those offered.
 */
export function storyProgress(
  story: Story,
  messages: readonly Message[],
  since: string,
  bot: string,
): Progress {
  let next = 0;
  let thread: string | null = null;
  let waits = false;
  for (const message of messages) {
    if (message.ts <= since || message.ephemeralTo !== undefined) continue;
    const isInThread = thread !== null && message.threadTs === thread;
    if (isInThread && message.user === bot) waits = false;
    const step = story.steps[next];
    if (!step || !isOf(step, message) || message.channel !== step.channel) continue;
    if (thread === null && message.threadTs === undefined) thread = message.ts;
    else if (!isInThread) continue;
    next += 1;
    waits = step.post === undefined;
  }
  return { next, thread, waits };
}

/** What the playground posts for another app, nobody's account has posted. */
function isOf({ as, post }: Story['steps'][number], { user }: Message): boolean {
  return user === (post === undefined ? as : '');
}
