import { Socket } from 'node:net';

type Written = (error?: Error | null) => void;

/**
 * A connection to PostgreSQL that sends what is written to it in one go in one system call: a turn sends a few statements at
 * a time, and each call costs more than what it carries.
 */
export class BatchedSocket extends Socket {
  private held = false;

  constructor() {
    super();
    // not an override: connect() puts Node's own write in its place
    this.once('connect', () => {
      const write = this.write.bind(this);
      this.write = (chunk: Uint8Array | string, encoding?: BufferEncoding | Written, written?: Written) => {
        this.holdUntilNextTick();
        return typeof encoding === 'function' ? write(chunk, encoding) : write(chunk, encoding, written);
      };
    });
  }

  private holdUntilNextTick(): void {
    if (this.held) return;
    this.held = true;
    this.cork();
    process.nextTick(() => {
      this.held = false;
      this.uncork();
    });
  }
}
