import type { Incoming } from '../../src/domain/conversation/incoming.js';
import type { Reply, ReviewCard } from '../../src/domain/conversation/reply.js';
import type { Order } from '../../src/runtime/outbox/deliver-reply.js';
import { presses } from '../../tests/support/presses.js';
import { channelOf, incomingOf, LINES, messageOf, personOf, rootOf, threadOfRoot } from './conversation.js';

/** What people say after the fixed lines are used up. */
const MORE = ['Load within two seconds', 'I do not know'];
/** One thread in so many is left alone by its people before the request is complete. */
const ABANDONED = 5;
const PATIENCE = 2;
const MAX_MS = 120_000;

type Act = (incoming: Incoming) => void;

/** What is asked for at the card, before it is approved. */
interface Wish {
  text: string;
  /** a change is over when the card shows it, a note when the bot has said so */
  over: 'card' | 'text';
}

const ORDER: Wish = { text: 'set the urgency to low', over: 'card' };
const UNDO: Wish = { text: 'undo', over: 'card' };

/** Of eight threads one orders a change, one takes such a change back, one has something remembered. */
function wishesOf(thread: number): Wish[] {
  const note: Wish = { text: `remember that gate ${thread} opens at noon`, over: 'text' };
  return [[], [ORDER], [], [note], [], [ORDER, UNDO], [], []][thread % 8] ?? [];
}

interface Open {
  said: number;
  done: () => void;
  wishes: Wish[];
  /** what was asked for last and is not over */
  wish: Wish | null;
  card: ReviewCard | null;
}

/**
 * People who answer each question, approve the card, and file anyway where an earlier request looks alike; some want a
 * change, or a note, before that, and some go away before the end. Nothing is kept of a thread that is over.
 */
export class People {
  private readonly open = new Map<number, Open>();
  private readonly act: Act;
  private readonly about: (thread: number) => string;
  private readonly teamOf: (thread: number) => string;

  /** @param about what a thread's first message says besides the usual words */
  constructor(act: Act, about: (thread: number) => string, teamOf: (thread: number) => string) {
    this.act = act;
    this.about = about;
    this.teamOf = teamOf;
  }

  /** Begins a thread, and resolves when its request is filed or its people have gone away. */
  talk(thread: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const tooLong = setTimeout(
        () => reject(new Error(`Thread ${thread} did not come to an end in ${MAX_MS / 1_000} s.`)),
        MAX_MS,
      );
      const done = () => {
        clearTimeout(tooLong);
        resolve();
      };
      this.open.set(thread, { said: 0, done, wishes: wishesOf(thread), wish: null, card: null });
      this.say(thread, `${LINES[0]} ${this.about(thread)}`);
    });
  }

  /** Hears what was posted. */
  hear({ reply, to }: Order): void {
    const thread = threadOfRoot(to.rootTs ?? '');
    if (this.open.has(thread)) this.answer(thread, reply);
  }

  private answer(thread: number, reply: Reply): void {
    const said = this.open.get(thread)?.said ?? 0;
    if (reply.kind === 'ask' && thread % ABANDONED === 0 && said > PATIENCE) this.end(thread);
    else if (reply.kind === 'ask')
      this.say(thread, LINES[said] ?? MORE[said - LINES.length] ?? 'I do not know');
    else if (reply.kind === 'duplicates') this.click(thread, 'file_anyway', reply);
    else if (reply.kind === 'choose_team') this.click(thread, 'choose_team', reply, reply.teams[0]?.id);
    else if (reply.kind === 'review_card' && reply.card.status === 'open') this.see(thread, reply.card);
    else if (reply.kind === 'text') this.goOn(thread, 'text');
    else if (reply.kind === 'review_card' && reply.card.status === 'created') this.end(thread);
  }

  private see(thread: number, card: ReviewCard): void {
    const open = this.open.get(thread);
    if (!open) return;
    const isChanged = open.card !== null && card.rev > open.card.rev;
    open.card = card;
    if (open.wish === null) this.wishOrApprove(thread);
    else if (isChanged) this.goOn(thread, 'card');
  }

  private goOn(thread: number, over: Wish['over']): void {
    if (this.open.get(thread)?.wish?.over === over) this.wishOrApprove(thread);
  }

  private wishOrApprove(thread: number): void {
    const open = this.open.get(thread);
    if (!open) return;
    open.wish = open.wishes.shift() ?? null;
    if (open.wish) this.say(thread, open.wish.text);
    else if (open.card) this.click(thread, 'approve', open.card);
  }

  private say(thread: number, text: string): void {
    const open = this.open.get(thread);
    if (!open) return;
    const event = messageOf(thread, open.said, text);
    open.said += 1;
    this.act(incomingOf(thread, event, this.teamOf(thread)));
  }

  private click(
    thread: number,
    button: 'approve' | 'file_anyway' | 'choose_team',
    { draftId, rev }: { draftId: string; rev: number },
    value?: string,
  ): void {
    const ts = (Date.now() / 1_000).toFixed(6);
    const actor = personOf(thread);
    const channel = channelOf(thread);
    const does = presses(button, value === undefined ? {} : { value });
    this.act({
      teamId: this.teamOf(thread),
      dedupeKey: `click:${draftId}:${rev}:${button}`,
      address: { by: 'draft', draftId, channel, messageTs: ts, rootTs: rootOf(thread) },
      event: { kind: 'press', via: 'button', does, seen: { draftId, rev }, actor, channel, ts },
      actor,
      slackTs: ts,
      urgent: true,
    });
  }

  private end(thread: number): void {
    this.open.get(thread)?.done();
    this.open.delete(thread);
  }
}
