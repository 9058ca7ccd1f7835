interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Groups concurrent calls into one: what arrives within `windowMs` goes to `flush` together, and each caller awaits its own
 * result. When a whole group fails it is retried one by one, so that a bad item fails alone.
 */
export class Batcher<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private readonly flush: (items: Item[]) => Promise<Result[]>;
  private readonly windowMs: number;
  private readonly mostItems: number;

  constructor(flush: (items: Item[]) => Promise<Result[]>, windowMs: number, mostItems: number) {
    this.flush = flush;
    this.windowMs = windowMs;
    this.mostItems = mostItems;
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (this.waiting.length === 1) setTimeout(() => void this.send(), this.windowMs);
      if (this.waiting.length >= this.mostItems) void this.send();
    });
  }

  private async send(): Promise<void> {
    const group = this.waiting;
    this.waiting = [];
    if (group.length === 0) return;
    try {
      const results = await this.flush(group.map((entry) => entry.item));
      for (const [i, entry] of group.entries()) {
        const result = results[i];
        if (result === undefined) entry.reject(new Error('The batch answered fewer results than items.'));
        else entry.resolve(result);
      }
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      else await Promise.all(group.map((entry) => this.sendAlone(entry)));
    }
  }

  private async sendAlone(entry: Waiting<Item, Result>): Promise<void> {
    try {
      const [result] = await this.flush([entry.item]);
      if (result === undefined) throw new Error('The batch answered no result.');
      entry.resolve(result);
    } catch (error) {
      entry.reject(error);
    }
  }
}
