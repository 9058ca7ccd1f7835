import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '../../../playground/protocol.js';
import { USERS } from '../../../playground/seed/index.js';
import { ACTION } from '../../../src/slack/views/action-ids.js';
import { offers } from '../../support/tell-slow-app.js';
import { askAll } from './ask.js';
import { CUT_OFF } from './book.js';
import { LAST_LINE, type ThreadPlan } from './plan.js';
import type { Teller } from './teller.js';

const { priya, daniel } = USERS;

/** How long a person waits for an answer before they go on without. Milliseconds. */
const PATIENCE_MS = 15_000;
/** Between two messages of somebody who does not wait: within a burst, and beyond its end. */
const HASTE_MS = [60, 400];
/** What was said and got no card is said again, at most so often. */
const MAX_REPEATS = 4;
/** An answer may be as late as the longest fault and the waits after it. */
const LONG_MS = 120_000;
/** A card is looked at before somebody clicks it. */
const LOOK_MS = 300;

const SETTLED = [ACTION.approve, ACTION.fileAnyway, ACTION.chooseTeam];

/** How a thread may end. */
export const FINISHED: ReadonlySet<string> = new Set(['approved', 'discarded', 'followed']);

/** Plays a thread to its end. Answers what it came to: where it stuck, or that the run was over before its people were. */
export async function tellThread(plan: ThreadPlan, teller: Teller): Promise<string> {
  const end = await play(plan, teller);
  return teller.over && !FINISHED.has(end) ? CUT_OFF : end;
}

async function play(plan: ThreadPlan, teller: Teller): Promise<string> {
  await tell(plan, teller);
  let came = await reachCard(plan, teller, PATIENCE_MS);
  let repeat = 0;
  for (; !came && repeat < MAX_REPEATS && !teller.over; repeat += 1) {
    // a bot that asks again gets its answers again, as from any person
    if (repeat % 2 === 0) for (const line of plan.lines.slice(1)) await teller.say(priya, line);
    came = await reachCard(plan, teller, LONG_MS / MAX_REPEATS);
  }
  if (!came) return 'no card came';
  await sleep(LOOK_MS);
  // what arrives after an order may change what “undo” means, or what the order leaves behind
  if (plan.acts.length > 0 && repeat === 0 && teller.offered(ACTION.approve) && (await knowsAll(teller))) {
    const unconfirmed = await askAll(plan, teller, LONG_MS);
    if (unconfirmed !== null) return unconfirmed;
  }
  return finish(plan, teller);
}

/** Whether there is a card, and what was said last stands on it. */
function knowsAll(teller: Teller): Promise<boolean> {
  const isWhole = (message: Message) =>
    offers(message, ACTION.approve) && LAST_LINE.test(JSON.stringify(message.blocks));
  return teller.until((thread) => thread.some(isWhole), PATIENCE_MS);
}

async function tell({ lines, hasty, hasteMs }: ThreadPlan, teller: Teller): Promise<void> {
  for (const [i, line] of lines.entries()) {
    const ts = await teller.say(priya, line);
    if (i === lines.length - 1) return;
    if (hasty) await sleep(i === 0 ? hasteMs : HASTE_MS[i % HASTE_MS.length]);
    else await teller.until((thread) => thread.some((message) => isAnswer(message, ts)), PATIENCE_MS);
  }
}

/** Waits for the card, and takes what stands before it: the choice of a team, requests that look alike. */
async function reachCard(plan: ThreadPlan, teller: Teller, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline && !teller.over) {
    const came = await teller.until(
      (thread) => SETTLED.some((id) => thread.some((m) => offers(m, id))),
      withinMs,
    );
    if (!came) return false;
    if (teller.offered(ACTION.approve)) return true;
    if (teller.offered(ACTION.chooseTeam)) await teller.insist(priya, ACTION.chooseTeam, plan.team.id);
    else if (plan.ending === 'follow') return true;
    else await teller.insist(priya, ACTION.fileAnyway);
    await teller.until((thread) => thread.some((m) => offers(m, ACTION.approve)), PATIENCE_MS);
  }
  return false;
}

async function finish({ ending }: ThreadPlan, teller: Teller): Promise<string> {
  if (ending === 'discard') return close(teller, ACTION.discard, 'discarded');
  if (ending === 'follow' && teller.offered(ACTION.follow)) return follow(teller);
  if (ending === 'approve_twice')
    await Promise.all([teller.click(priya, ACTION.approve), teller.click(daniel, ACTION.approve)]);
  return close(teller, ACTION.approve, 'approved');
}

/** The buttons stay with those who read on; the bot says that it has understood. */
async function follow(teller: Teller): Promise<string> {
  const offer = teller.offered(ACTION.follow)?.ts ?? '';
  await teller.insist(priya, ACTION.follow);
  const told = await teller.until((thread) => thread.some((message) => isAnswer(message, offer)), LONG_MS);
  return told ? 'followed' : 'nobody said anything to the click';
}

/** Clicks until the bot has taken it up, which shows in the thread: the element is gone. */
async function close(teller: Teller, actionId: string, end: string): Promise<string> {
  const deadline = Date.now() + LONG_MS;
  while (Date.now() < deadline && !teller.over) {
    await teller.insist(priya, actionId);
    if (await teller.until(() => teller.offered(actionId) === undefined, PATIENCE_MS)) return end;
  }
  return `${actionId} was not taken up`;
}

function isAnswer(message: Message, since: string): boolean {
  return message.botId !== undefined && message.ts > since;
}
