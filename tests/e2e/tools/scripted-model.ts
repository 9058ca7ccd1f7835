import {
  type AnswerScript,
  type AskedRequest,
  reading,
  type ScriptedCall,
  setting,
} from '../../support/openai-server.js';
import { slowAppModel } from '../../support/slow-app-model.js';
import { ONE_MESSAGE, WITHOUT_DEPARTMENT } from './slow-app.js';

/** What the model makes of a message: calls, answer after answer, and the words after them. */
export interface Order {
  rounds: readonly (readonly ScriptedCall[])[];
  says?: string;
}

/** What the model makes of messages, by words that they hold. */
export class Orders {
  private readonly known = new Map<string, Order>();

  /** Messages with these words get these calls, one answer after the other, and then these words (none, where left out). */
  set(words: string, rounds: Order['rounds'], says = ''): void {
    this.known.set(words, { rounds, says });
  }

  /** The newest message with such words among those to judge, or the newest at all, and what it gets. */
  of({ conversation }: AskedRequest): (Order & { ts: string }) | undefined {
    const fresh = conversation.filter((message) => message.new === true);
    const newest = conversation.findLast(({ bot }) => bot !== true);
    for (const { text, ts } of [...fresh.toReversed(), ...(newest ? [newest] : [])]) {
      const order = [...this.known].find(([words]) => plain(text).includes(plain(words)))?.[1];
      if (order) return { ...order, ts };
    }
    return undefined;
  }
}

/** Slack puts an id in place of a handle. */
const plain = (text: string): string => text.replaceAll(/<@\w+(?:\|[^>]*)?>|@[\w.-]*\w/gu, '@');

/** A model that follows orders, knows the slow app, and begins an epic where somebody says so. */
export function scriptedModel(orders: Orders): AnswerScript {
  return {
    ...slowAppModel,
    read: reading(({ ts, text }, request) => {
      const order = orders.of(request);
      const values = valuesIn(text);
      const isEpic = text.startsWith('new epic');
      const begins = (isEpic || Object.keys(values).length > 0) && request.conversation.length === 1;
      return {
        open: begins ? [{ ts, blueprint: isEpic ? 'epic' : null, on_behalf_of: null }] : [],
        set: setting(ts, text, values),
        acts: order ? [{ ts: order.ts, act: 'ask', of: null }] : [],
      };
    }),
    converse: (request) => {
      const { rounds = [], says = 'Hello!' } = orders.of(request) ?? {};
      const [due] = rounds.filter((_, at) => request.steps.length === lengthOf(rounds.slice(0, at)));
      return due === undefined ? { json: { text: says, offers: [] } } : { calls: due };
    },
  };
}

const lengthOf = (rounds: Order['rounds']): number => rounds.reduce((sum, calls) => sum + calls.length, 0);

const READING = {
  request_summary: 'Slow app',
  business_impact: 'Blocks the sales team',
  urgency: 'critical',
  affected_users: 'The sales team',
  request_type: 'incident',
  desired_resolution: 'Pages load within two seconds again',
};

/** What the one message about the slow app says, field by field; nothing of any other. */
export function valuesIn(text: string): Record<string, string> {
  if (ONE_MESSAGE.endsWith(text)) return { ...READING, department: 'Sales' };
  return WITHOUT_DEPARTMENT.endsWith(text) ? READING : {};
}
