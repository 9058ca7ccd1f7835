import { shown } from '../text/person-text.js';
import { clipped } from '../text/text.js';
import { type LeftOut, MAX_FILE_MB, MAX_FILES } from './shared-file.js';
import type { FiledRequest } from './tracker.js';

/** Why a file was not copied. */
const LEFT_OUT: Readonly<Record<LeftOut, string>> = {
  too_large: `it is larger than ${MAX_FILE_MB} MB`,
  type: 'files of its type are not copied',
  too_many: `I copy ${MAX_FILES} files at most`,
  unavailable: "Slack doesn't hand it to me",
  too_large_there: 'its tracker takes no file that large',
  refused_there: "its tracker didn't take it",
  not_now: "it couldn't be copied in time",
};

/** Files are named up to here, each in so many characters. */
const MAX_NAMED = 5;
const MAX_NAME = 80;

/** Which files of a request did not go along, and why, as people are told; null where there are none. */
export function leftOutInWords({ files = [] }: FiledRequest): string | null {
  const all = files.flatMap(({ name, leftOut }) =>
    leftOut === null ? [] : [`${clipped(shown(name), MAX_NAME)}: ${LEFT_OUT[leftOut]}`],
  );
  if (all.length === 0) return null;
  const more = all.length > MAX_NAMED ? [`and ${all.length - MAX_NAMED} more`] : [];
  const named = [...all.slice(0, MAX_NAMED), ...more].join('; ');
  return `I left out ${named}. ${all.length === 1 ? 'It stays' : 'They stay'} in Slack.`;
}
