import type { Delivery, Order, SlackPort } from '../../src/runtime/outbox/deliver-reply.js';

/**
 * Slack as an answer in memory: every post succeeds at once and nothing of it is kept. `onPost` hears of each, so that
 * the people of a bench can go on.
 */
export class InstantSlack implements SlackPort {
  delivered = 0;
  private last = 1_800_000_000;
  private readonly onPost: (order: Order) => void;

  constructor(onPost: (order: Order) => void = () => undefined) {
    this.onPost = onPost;
  }

  async deliver(order: Order): Promise<Delivery> {
    this.delivered += 1;
    this.last += 1;
    const { reply, to } = order;
    const text = 'text' in reply ? reply.text : reply.kind;
    this.onPost(order);
    return { result: 'posted', channel: to.channel, ts: `${this.last}.000000`, threadTs: to.rootTs, text };
  }

  /** Nothing gets lost on the way to it, so nothing has to be looked for. */
  async find(): Promise<Delivery | null> {
    return null;
  }
}
