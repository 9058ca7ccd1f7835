import { z } from 'zod';
import { TrackerError, TrackerRejected, TrackerUnavailable } from '../../domain/tickets/tracker-errors.js';
import { retryAfterOf } from '../shared/retry-after.js';
import type { WebhookSettings } from './settings.js';

/** A receiver's answer, read to its end. */
export interface Answer {
  status: number;
  retryAfter: string | null;
  /** undefined where it is none */
  json: unknown;
  /** it says that it is JSON */
  isJson: boolean;
}

const Refusal = z.object({ problems: z.record(z.string(), z.string()) });

const TOLD = {
  unavailable: 'The tracker doesn’t answer as it should right now.',
  misconfigured:
    'The tracker doesn’t take what I send. Whoever runs me has to look at how I am connected to it.',
  rejected: 'The tracker didn’t take this as it stands.',
};

const receiver = ({ url }: WebhookSettings): string => `the receiver at ${new URL(url).host}`;

const misconfigured = (message: string): TrackerError =>
  new TrackerError('tracker_misconfigured', message, { told: TOLD.misconfigured });

/** No answer, or none that can be believed: whether it was done is not known. */
export const unavailable = (settings: WebhookSettings, what: string): TrackerUnavailable =>
  new TrackerUnavailable(
    `From ${receiver(settings)} came ${what}. If it lasts, see whether it runs, and whether url is right.`,
    {
      told: TOLD.unavailable,
      isRefusal: false,
    },
  );

/** Problems by the blueprint's fields, where the mapping knows the receiver's. */
function problemsOf({ fields = {} }: WebhookSettings, json: unknown): Record<string, string> {
  const { data } = Refusal.safeParse(json);
  if (data === undefined) return {};
  const ours = new Map(Object.entries(fields).map(([field, name]) => [name, field]));
  return Object.fromEntries(
    Object.entries(data.problems).map(([name, says]) => [ours.get(name) ?? name, says]),
  );
}

/** What a refusal means for whoever can help. `now`: to tell how long to wait. */
export function failureOf(
  settings: WebhookSettings,
  { status, retryAfter, json, isJson }: Answer,
  now: Date,
): TrackerError {
  const who = receiver(settings);
  if (status === 429 || status === 503) {
    return new TrackerUnavailable(
      `Too much for ${who} right now (${status}); nothing has to be done but to wait.`,
      {
        told: 'The tracker asks me to wait for a while.',
        retryAfterMs: retryAfterOf(retryAfter, now),
        // a proxy says 503 also when the answer of what was done got lost behind it
        isRefusal: status === 429,
      },
    );
  }
  if (status >= 500 || [408, 409, 425].includes(status))
    return unavailable(settings, `an error of its own (${status})`);
  if (status === 401 || status === 403) {
    return misconfigured(
      `The signature is refused by ${who} (${status}): ${settings.signing_key_env} has to hold the same key on both sides, and both clocks have to be right.`,
    );
  }
  if ([400, 413, 422].includes(status)) {
    return new TrackerRejected(
      `The content is refused by ${who} (${status}); what it names has to be changed.`,
      {
        told: TOLD.rejected,
        problems: problemsOf(settings, json),
      },
    );
  }
  if (isJson && json === undefined) return unavailable(settings, 'half an answer');
  if (status >= 300 && status < 400) {
    return misconfigured(
      `A redirect came from ${who} (${status}), and none is followed: set url to where it leads.`,
    );
  }
  return misconfigured(
    `No receiver of Frontdoor's messages is where url leads, at ${new URL(settings.url).host} (${status}): correct it.`,
  );
}
