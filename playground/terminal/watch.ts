import type { Message, WorkspaceState } from '../protocol.js';
import { allLines, drawCard, isCard, newParts } from './draw-card.js';
import { drawText, type NameOf } from './draw-text.js';
import type { DrawnCard, Teller } from './told.js';

/** Tells what is new among messages that are shown to it again and again: posts, and cards that were rewritten. */
export class Watch {
  private readonly seen = new Map<string, { mark: string; card: DrawnCard }>();
  private readonly teller: Teller;

  constructor(teller: Teller) {
    this.teller = teller;
  }

  /** @param root the ts of the thread's root; every other message stands in its thread */
  see(state: WorkspaceState, messages: readonly Message[], root: string): void {
    for (const message of messages) this.look(state, message, message.ts !== root);
  }

  private look(state: WorkspaceState, message: Message, inThread: boolean): void {
    const mark = markOf(message);
    const before = this.seen.get(message.ts);
    if (before?.mark === mark) return;
    const nameOf = namesIn(state);
    const card = drawCard(message.blocks ?? [], nameOf);
    this.seen.set(message.ts, { mark, card });

    const who = nameOf(message.user) ?? message.user;
    const place = { channel: `#${nameOf(message.channel) ?? message.channel}`, inThread };
    const { ts } = message;
    if (isCard(message) || before) {
      const rewritten = before ? newParts(before.card, card) : null;
      this.teller.tell({ type: 'card', who, place, ts, rewritten, ...card });
      return;
    }
    const own = allLines(card);
    const lines = own.length > 0 ? own : drawText(message.text, nameOf);
    const bot = message.botId !== undefined;
    this.teller.tell({ type: 'message', who, bot, place, ts, text: lines.join('\n') });
  }
}

/** Changes whenever what a message shows does. */
export function markOf({ text, blocks }: Message): string {
  return JSON.stringify([text, blocks]);
}

function namesIn(state: WorkspaceState): NameOf {
  return (id) =>
    state.users.find((user) => user.id === id)?.realName ??
    state.channels.find((channel) => channel.id === id)?.name;
}
