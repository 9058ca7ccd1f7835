import { z } from 'zod';
import { networkFailure } from '../../domain/network-failure.js';
import { cutTo } from '../../domain/text/text.js';
import { TrackerError, TrackerRejected, TrackerUnavailable } from '../../domain/tickets/tracker-errors.js';
import { retryAfterOf } from '../shared/retry-after.js';
import type { GithubSettings } from './settings.js';

const Problem = z.union([
  z.string(),
  z.object({
    resource: z.string().nullish(),
    field: z.string().nullish(),
    code: z.string().nullish(),
    message: z.string().nullish(),
  }),
]);
/** What GitHub says went wrong: https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api */
const Refusal = z.object({ message: z.string().catch(''), errors: z.array(Problem).catch([]) });

/** What the client throws when there was an answer. */
const Answered = z.object({
  response: z.object({ status: z.number(), headers: z.record(z.string(), z.unknown()), data: z.unknown() }),
});

const TOLD = {
  unavailable: 'GitHub doesn’t answer as it should right now.',
  misconfigured: 'GitHub doesn’t let me file this. Whoever runs me has to look at how I am connected to it.',
  rejected: 'GitHub didn’t take this as it stands.',
};

/** An answer that isn't GitHub's: HTML, half a JSON, or without what the documentation promises. */
export const strangeAnswer = (settings: GithubSettings, isRead: boolean): TrackerUnavailable =>
  new TrackerUnavailable(
    `What ${hostOf(settings)} answered is not what GitHub's API answers. If it lasts, see whether api_url is right and no proxy stands between.`,
    { told: TOLD.unavailable, isRefusal: isRead },
  );

const hostOf = ({ api_url }: GithubSettings): string => new URL(api_url).host;
const placeOf = ({ owner, repo }: GithubSettings): string => `${owner}/${repo}`;

const misconfigured = (message: string, fields: Record<string, unknown> = {}): TrackerError =>
  new TrackerError('tracker_misconfigured', message, { told: TOLD.misconfigured, fields });

/** An issue, or all of its repository, is not where it was filed. */
export const elsewhere = (message: string): TrackerError =>
  new TrackerError('tracker_misconfigured', message, {
    told: 'This was moved in GitHub, where I can’t follow. Please change it there.',
  });

/** Nothing is followed: what is changed elsewhere may be somebody else's. */
export const moved = (settings: GithubSettings): TrackerError =>
  elsewhere(
    `GitHub leads elsewhere: ${placeOf(settings)} was renamed, or an issue of it was transferred. Set owner and repo to where the repository is now; a transferred issue is changed by hand.`,
  );

/** A request that nobody answered may still be at work. */
export const tooEarly = (waitMs: number): TrackerUnavailable =>
  new TrackerUnavailable(
    'A request to GitHub may still be making the issue; it is looked for again in half a minute.',
    { told: TOLD.unavailable, isRefusal: false, retryAfterMs: waitMs },
  );

/** How long GitHub asks to wait; a minute where it doesn't say, as its documentation asks of secondary limits. */
function waitOf(headers: Record<string, unknown>, now: Date): number {
  const asked = retryAfterOf(String(headers['retry-after'] ?? ''), now);
  if (asked !== null) return asked;
  const reset = Number(headers['x-ratelimit-reset']);
  const isSpent = headers['x-ratelimit-remaining'] === '0' && Number.isFinite(reset);
  return isSpent ? Math.max(0, reset * 1_000 - now.getTime()) : 60_000;
}

/**
 * Both kinds of limits are told by 403 or 429:
 * https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
 */
function isLimit(status: number, headers: Record<string, unknown>, message: string): boolean {
  if (status === 429) return true;
  // said of content that came too fast: https://docs.github.com/rest/issues/issues#create-an-issue
  if (status === 422) return /submitted too quickly|spammed/iu.test(message);
  const says = headers['retry-after'] !== undefined || headers['x-ratelimit-remaining'] === '0';
  return status === 403 && (says || /rate limit/iu.test(message));
}

/** All that a refusal says. */
const saidBy = (refusal: z.infer<typeof Refusal> | undefined): string =>
  [
    refusal?.message ?? '',
    ...(refusal?.errors ?? []).map((error) => (typeof error === 'string' ? error : (error.message ?? ''))),
  ].join(' ');

/** What forbids it: the repository, the issue, or the token, of which GitHub's own words say the most. */
function forbidden(settings: GithubSettings, message: string): TrackerError {
  const place = placeOf(settings);
  if (/archived/iu.test(message)) {
    return misconfigured(`${place} is archived. Unarchive it, or name another repository in repo.`);
  }
  if (/is locked/iu.test(message)) {
    return misconfigured(
      `The issue is locked in ${place}. Unlock it there, or give the token's user the role Write.`,
    );
  }
  return misconfigured(
    `The token in ${settings.token_env} may not do this: give it Issues, read and write, for ${place}; an organisation may have to approve it first. GitHub says: “${cutTo(message, 200)}”.`,
  );
}

/** The blueprint's fields whose values a field of GitHub's holds. */
function fieldsBehind({ fields }: GithubSettings, field: string): string[] {
  const mapped = field === 'labels' ? Object.keys(fields) : [];
  return mapped.length > 0 ? mapped : [field];
}

const CODES: Record<string, string> = {
  missing_field: 'is missing',
  already_exists: 'exists already',
  invalid: 'is not valid',
};

function rejected(settings: GithubSettings, { message, errors }: z.infer<typeof Refusal>): TrackerError {
  const problems = errors.map((error) => {
    if (typeof error === 'string') return { field: 'body', says: error };
    const code = error.code ?? '';
    const field = error.resource === 'Label' ? 'labels' : (error.field ?? 'body');
    return { field, says: error.message ?? CODES[code] ?? (code || message) };
  });
  if (problems.some(({ field }) => field === 'assignees')) {
    return misconfigured(
      `GitHub lets nobody assign the login to issues of ${placeOf(settings)} that \`assignees\` names: correct it there, or give that person access.`,
    );
  }
  const told = problems.length > 0 ? problems : [{ field: 'body', says: message }];
  const byField = told.flatMap(({ field, says }) =>
    fieldsBehind(settings, field).map((name) => [name, says]),
  );
  return new TrackerRejected(
    `GitHub refused the content of an issue for ${placeOf(settings)}; the fields that it names have to be changed.`,
    { told: TOLD.rejected, problems: Object.fromEntries(byField) },
  );
}

/**
 * What GitHub's refusal, or its silence, means for whoever can help.
 * @param asked `now`: to tell how long to wait. `isRead`: nothing was to be changed, so nothing was, whatever failed
 */
export function failureOf(
  settings: GithubSettings,
  thrown: unknown,
  { now, isRead }: { now: Date; isRead: boolean },
): TrackerError {
  if (thrown instanceof TrackerError) return thrown;
  const { token_env } = settings;
  const { data: answered } = Answered.safeParse(thrown);
  if (answered === undefined) {
    const network = networkFailure(thrown);
    const what =
      network === null
        ? 'gave no answer in time, or could not be reached.'
        : `could not be reached. ${network}`;
    return new TrackerUnavailable(`${hostOf(settings)} ${what}`, {
      told: TOLD.unavailable,
      isRefusal: isRead,
    });
  }
  const { status, headers, data } = answered.response;
  const { data: refusal } = Refusal.safeParse(data);
  if (isLimit(status, headers, saidBy(refusal))) {
    return new TrackerUnavailable(
      'GitHub limits how often it may be asked; nothing has to be done but to wait.',
      {
        told: 'GitHub asks me to wait for a while.',
        retryAfterMs: waitOf(headers, now),
        isRefusal: true,
      },
    );
  }
  if (status >= 500 || refusal === undefined) {
    return new TrackerUnavailable(
      `GitHub answered with an error of its own (${status}); see its status page if it lasts.`,
      {
        told: TOLD.unavailable,
        isRefusal: isRead,
      },
    );
  }
  if (status === 401) {
    return misconfigured(
      `GitHub doesn't take the token in ${token_env}: it is wrong, expired or revoked; make a new one.`,
    );
  }
  if (status === 403) return forbidden(settings, refusal.message);
  // of an issue that was deleted, GitHub says the same as of a repository that isn't there, or has no issues
  const absent = { isAbsent: true };
  if (status === 404) {
    return misconfigured(
      `GitHub shows no repository ${placeOf(settings)} to this token: correct owner and repo, or give the token in ${token_env} access to it.`,
      absent,
    );
  }
  if (status === 410) {
    return misconfigured(
      `${placeOf(settings)} has no issues: turn Issues on under the repository's Settings, General, Features.`,
      absent,
    );
  }
  return rejected(settings, refusal);
}
