import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { TrackerError } from '../../domain/tickets/tracker-errors.js';
import type { AdapterDeps, Finding, TrackerAdapter } from '../adapter.js';
import { createSend } from './exchange.js';
import { type Answer, failureOf, unavailable } from './failures.js';
import type { Message } from './message.js';
import type { WebhookSettings } from './settings.js';
import { Made, newsOf, refOf, Standing, stateOf } from './state.js';

const isDone = ({ status }: Answer): boolean => status >= 200 && status < 300;
/** That there is none is believed of a receiver alone, which says so in JSON; not of whatever stands where it should be. */
const isNone = ({ status, json }: Answer): boolean =>
  (status === 404 || status === 410) && json !== undefined;
/** That an item is gone, it says with the item's id. */
const isGone = (answer: Answer, id: string): boolean =>
  isNone(answer) && z.object({ id: z.literal(id) }).safeParse(answer.json).success;

/** Whatever takes signed messages, as docs/trackers/webhook.md asks of it. */
export function createWebhook(settings: WebhookSettings, deps: AdapterDeps): TrackerAdapter {
  const key = deps.secret(settings.signing_key_env);
  const send = createSend(settings, deps, key);

  function believed<T>(answer: Answer, shape: z.ZodType<T>): T {
    if (!isDone(answer)) throw failureOf(settings, answer, deps.now());
    const { data } = shape.safeParse(answer.json);
    if (data === undefined)
      throw unavailable(settings, 'an answer that is not what docs/trackers/webhook.md asks for');
    return data;
  }

  /** What is told of an item has to be answered with its id, or it may be that nobody has heard it. */
  async function tell(message: Message & { id: string }, signal: AbortSignal): Promise<void> {
    const answer = await send(message, signal);
    if (isGone(answer, message.id)) {
      throw new TrackerError(
        'tracker_misconfigured',
        'The receiver has this item no more: file the request again.',
        {
          told: 'This is not in the tracker any more, so it can’t be changed.',
        },
      );
    }
    if (believed(answer, Made).id !== message.id) throw unavailable(settings, 'an answer about another item');
  }

  async function findings(signal: AbortSignal): Promise<Finding[]> {
    // a key that nobody has
    const probe: Message = { event: 'find', key: `check:${randomUUID()}` };
    const answer = await send(probe, signal);
    if (!isNone(answer)) {
      believed(answer, Made);
      return [
        {
          problem: 'The receiver says that it has an item for a key that was never sent to it.',
          remedy: 'Make it look the key up, and answer 404 with JSON where there is none.',
        },
      ];
    }
    const { status } = await send(probe, signal, randomUUID());
    if (status === 401 || status === 403) return [];
    return [
      {
        problem: `The receiver answers ${status} where a signature is wrong, so that anybody could send it messages.`,
        remedy:
          'Make it check X-Frontdoor-Signature and answer 401 where that is wrong; or correct url, if it leads elsewhere.',
      },
    ];
  }

  return {
    capabilities: {
      comments: 'comment',
      files: 'linked',
      news: 'webhook',
      signedBy: ['x-frontdoor-timestamp', 'x-frontdoor-signature'],
    },
    async create(item, intentKey, signal) {
      return refOf(settings, believed(await send({ event: 'created', key: intentKey, item }, signal), Made));
    },
    async find(intentKey, _triedAt, signal) {
      const answer = await send({ event: 'find', key: intentKey }, signal);
      return isNone(answer) ? null : refOf(settings, believed(answer, Made));
    },
    update: ({ id }, item, sets, signal) => tell({ event: 'updated', id, item, sets }, signal),
    comment: ({ id }, comment, signal) => tell({ event: 'commented', key: comment.id, id, comment }, signal),
    attach: () => Promise.reject(new Error('Files are linked, not sent; capabilities says so.')),
    // a receiver says so when it refuses a value
    choices: async () => new Map(),

    async read({ id }, signal) {
      const answer = await send({ event: 'read', id }, signal);
      return isGone(answer, id) ? null : stateOf(settings, believed(answer, Standing));
    },
    parseWebhook: (request) => newsOf(deps, key, request),
    changedSince: () => Promise.reject(new Error('The receiver sends its changes; capabilities says so.')),
    async check(signal) {
      try {
        return await findings(signal);
      } catch (error) {
        if (error instanceof TrackerError)
          return [{ problem: 'The receiver could not be asked.', remedy: error.message }];
        throw error;
      }
    },
  };
}
