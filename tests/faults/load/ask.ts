import type { Message } from '../../../playground/protocol.js';
import { USERS } from '../../../playground/seed/index.js';
import { ACTION } from '../../../src/slack/views/action-ids.js';
import { offers } from '../../support/tell-slow-app.js';
import type { Asked } from './book.js';
import { type Act, type ThreadPlan, URGENCY } from './plan.js';
import type { Teller } from './teller.js';

const { priya } = USERS;

const WHAT: Readonly<Record<Act, Asked['what']>> = {
  order: 'order',
  undo_in_words: 'undo',
  undo_by_button: 'undo',
  remember: 'remember',
};

/**
 * Asks for all that the plan has, one after the other: the next once people were told that the one before was done, so that
 * their order is the one in which they are to take effect. Answers what was not confirmed; null: all was.
 */
export async function askAll(plan: ThreadPlan, teller: Teller, patienceMs: number): Promise<string | null> {
  for (const act of plan.acts) {
    const asked = await ask(plan, act, teller);
    const since = asked.ts ?? '';
    asked.confirmed = await teller.until((thread) => confirms(act, thread, since), patienceMs);
    if (!asked.confirmed) return `${act} was not confirmed`;
  }
  return null;
}

async function ask({ note }: ThreadPlan, act: Act, teller: Teller): Promise<Asked> {
  const what = WHAT[act];
  if (act === 'undo_by_button') {
    const asked = teller.note({ what, ts: null, note: null });
    await teller.insist(priya, ACTION.undo);
    return asked;
  }
  const ts = await teller.say(priya, `@Frontdoor ${wordsFor(act, note)}`);
  return teller.note({ what, ts, note: act === 'remember' ? note : null });
}

function wordsFor(act: Exclude<Act, 'undo_by_button'>, note: string): string {
  if (act === 'order') return `set the urgency to ${URGENCY.ordered}`;
  return act === 'remember' ? `remember that ${note}` : 'undo';
}

/** A confirmation is a message of its own, but a click's rewrites the one with the button. */
function confirms(act: Act, thread: readonly Message[], since: string): boolean {
  const own = thread.filter((message) => message.botId !== undefined);
  const later = own.filter((message) => message.ts > since);
  switch (act) {
    case 'order':
      return later.some((message) => offers(message, ACTION.undo));
    case 'undo_in_words':
      return later.some(({ text }) => text.includes('Taken back'));
    case 'undo_by_button':
      return own.some((message) => offers(message, ACTION.redo));
    case 'remember':
      return later.some(({ text }) => text.includes('remember that'));
  }
}
