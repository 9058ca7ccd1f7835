import { App, type AppOptions, type ReceiverEvent } from '@slack/bolt';
import type { Door } from './door.js';

/**
 * Bolt's App, answering Slack only when the listeners are done. Bolt itself acks events before its listeners run and,
 * in Socket Mode, sends that ack at once, so that an event whose insert failed would be lost. Here an ack is kept
 * until processing resolved and is never sent after a failure. It also knows what is still being processed. What the door turns
 * away reaches no listener; how Slack is told so is the transport's.
 */
export class DurableApp extends App {
  private readonly inFlight = new Set<Promise<void>>();
  private draining = false;
  private readonly door: Door;

  constructor(options: AppOptions, door: Door) {
    super(options);
    this.door = door;
  }

  override async processEvent(event: ReceiverEvent): Promise<void> {
    this.door(event.body);
    if (this.draining) throw new Error('shutting down: Slack delivers this again');
    const work = this.processThenAck(event);
    this.inFlight.add(work);
    try {
      await work;
    } finally {
      this.inFlight.delete(work);
    }
  }

  /** Takes nothing new; resolves when what was taken is done, whether it succeeded or not. */
  async drain(): Promise<void> {
    this.draining = true;
    await Promise.allSettled(this.inFlight);
  }

  private async processThenAck(event: ReceiverEvent): Promise<void> {
    const held: unknown[] = [];
    await super.processEvent({
      ...event,
      ack: async (response: unknown) => {
        held.push(response);
      },
    });
    if (held.length > 0) await event.ack(held[0]);
  }
}
