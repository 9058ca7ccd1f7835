import type { Delivery, Order, SlackPort } from '../../src/runtime/outbox/deliver-reply.js';

/**
 * A stand-in for Slack at the outbox's port, for tests of the outbox itself: it keeps what is posted by intent key and
 * answers as it is told to. The end-to-end tests use the real client against a real server.
 */
export class RecordingSlack implements SlackPort {
  readonly posted: Order[] = [];
  /** answers for the next deliveries; the usual one is given when there is none */
  readonly answers: ((order: Order) => Delivery | Promise<Delivery>)[] = [];
  private last = 2_000_000_000;
  /** the messages that stand by now, by the slot under which they are rewritten */
  private readonly standing = new Set<string>();

  async deliver(order: Order, mayBegin: () => boolean): Promise<Delivery> {
    const scripted = this.answers.shift();
    if (scripted) return scripted(order);
    if (!mayBegin()) return { result: 'too_late' };
    this.posted.push(order);
    const { reply, teamId } = order;
    if ('slot' in reply) {
      const slot = `${teamId} ${reply.slot}`;
      if (this.standing.has(slot)) return { result: 'updated' };
      this.standing.add(slot);
    }
    return this.place(order);
  }

  async find(order: Order): Promise<Delivery | null> {
    return this.posted.some((one) => one.intentKey === order.intentKey) ? this.place(order) : null;
  }

  /** The timestamp that the next message gets. */
  protected nextTs(): string {
    this.last += 1;
    return `${this.last}.000000`;
  }

  private place({ reply, to }: Order): Delivery {
    const text = 'text' in reply ? reply.text : reply.kind;
    return { result: 'posted', channel: to.channel, ts: this.nextTs(), threadTs: to.rootTs, text };
  }
}
