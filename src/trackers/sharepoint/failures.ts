import type { z } from 'zod';
import { messageOf } from '../../domain/errors.js';
import { networkFailure } from '../../domain/network-failure.js';
import { TrackerError, TrackerUnavailable } from '../../domain/tickets/tracker-errors.js';
import type { Finding } from '../adapter.js';

const TOLD = {
  silent: 'SharePoint does not answer right now.',
  busy: 'SharePoint is busy and asks to wait.',
  misconfigured:
    'SharePoint does not let Frontdoor in as it is set up. Whoever runs Frontdoor has to change something first.',
  rejected: 'SharePoint does not accept some of the values.',
};
export const TOLD_REJECTED = TOLD.rejected;

/** The operator helps: what is wrong and what to do stand apart, so that a check can list them. */
export class Misconfigured extends TrackerError {
  readonly finding: Finding;

  /** `told`: what people in Slack read, where that it is not set up rightly would be wrong */
  constructor(finding: Finding, told = TOLD.misconfigured) {
    super('tracker_misconfigured', `${finding.problem} ${finding.remedy}`, { told });
    this.finding = finding;
  }
}

/** Refused for what it said (400, or 500 for the shape of a value), or where it was (404). */
export interface Refused {
  isDone: false;
  status: number;
  code: string;
  message: string;
}

/** Somebody else writes the same item at that moment, as Graph's errors have it. */
export const isConflict = ({ status, code }: Refused): boolean =>
  (status === 409 && code === 'resourceModified') || status === 423;

/** A refusal of a question that holds nothing but settings. */
export function refusedQuestion({ status, code, message }: Refused): Misconfigured {
  const said = `Microsoft Graph refused the question (${status} ${code}): ${message.slice(0, 300)}`;
  const remedy =
    status === 404
      ? 'Set site and list to what the app registration may read; the id of a list is safer than its name.'
      : 'Run the check of the trackers: it names the column or setting that does not fit.';
  return new Misconfigured({ problem: said, remedy });
}

/** The item is not there, though the list is. */
export const gone = (shortId: string): Misconfigured =>
  new Misconfigured(
    {
      problem: `${shortId} is no longer in the list.`,
      remedy: "Restore it from the site's recycle bin; it can't be changed until then.",
    },
    `${shortId} can’t be found in SharePoint any longer. Look there whether it was deleted.`,
  );

/** No answer, or one that can't be read: whether it was done is not known. `cause` is what was thrown, if anything was. */
export const silent = (message: string, details: { isRefusal?: boolean; cause?: unknown } = {}) =>
  new TrackerUnavailable(message, {
    told: TOLD.silent,
    isRefusal: details.isRefusal ?? false,
    cause: details.cause,
  });

/** It asks to wait. `retryAfterMs` as it says, or null. */
export const busy = (message: string, said: { retryAfterMs: number | null; isRefusal: boolean }) =>
  new TrackerUnavailable(message, { told: TOLD.busy, ...said });

/** The body of an answer as JSON. A page, or half an answer, is none. `isRefusal`: nothing can have been done yet. */
export function jsonOf(response: Response, text: string, who: string, isRefusal = false): unknown {
  const type = response.headers.get('content-type') ?? '';
  if (!/^application\/(\w+\+)?json\b/iu.test(type)) {
    throw silent(
      `${who} answered ${response.status} with ${type.split(';')[0] || 'nothing'} instead of JSON.`,
      { isRefusal },
    );
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw silent(`${who} answered ${response.status} with something that is cut off.`, {
      cause: error,
      isRefusal,
    });
  }
}

/** An answer as it should be; any other is as good as none. `isRefusal`: it answers a question, which changes nothing. */
export function believed<T extends z.ZodType>(
  schema: T,
  body: unknown,
  what: string,
  isRefusal = false,
): z.infer<T> {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const where = read.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw silent(`Microsoft Graph answered something unexpected for ${what} (at ${where}).`, { isRefusal });
}

/** What was thrown on the way to a service, as a failure of the tracker. */
export function unreached(error: unknown, who: string, isRefusal = false): TrackerError {
  if (error instanceof TrackerError) return error;
  return silent(`${who} did not answer: ${networkFailure(error) ?? `${messageOf(error)}.`}`, {
    isRefusal,
    cause: error,
  });
}
