import { type FiledFile, fileName, type LeftOut, MAX_FILE_MB, MAX_FILES } from './shared-file.js';
import type { FiledRequest } from './tracker.js';

/** Why a file is not copied. */
export const LEFT_OUT: Readonly<Record<LeftOut, string>> = {
  too_large: `it is larger than ${MAX_FILE_MB} MB`,
  type: 'files of its type are not copied',
  too_many: `I copy ${MAX_FILES} files at most`,
  unavailable: "Slack doesn't hand it to me",
  no_permission: "I don't have permission to read it in Slack",
  not_visible: "I can't see it in Slack",
  over_limit: "your Slack plan doesn't show it any more",
  gone: 'it was deleted in Slack',
  too_large_there: 'its tracker takes no file that large',
  refused_there: "its tracker didn't take it",
  not_now: "it couldn't be copied in time",
};

/** Files are named up to here, each in so many characters. */
const MAX_NAMED = 5;
const MAX_NAME = 80;

/** Which files of a request did not go along, and why, as people are told; null where there are none. */
export function leftOutInWords({ files = [] }: FiledRequest): string | null {
  const all = files.flatMap(({ leftOut, ...file }) => (leftOut === null ? [] : [lineOf(file, leftOut)]));
  if (all.length === 0) return null;
  const more = all.length > MAX_NAMED ? [`and ${all.length - MAX_NAMED} more`] : [];
  const named = [...all.slice(0, MAX_NAMED), ...more].join('; ');
  const left = files.filter(({ leftOut }) => leftOut !== null && leftOut !== 'gone').length;
  const stays = left === 0 ? '' : left === 1 ? ' It stays in Slack.' : ' They stay in Slack.';
  return `I left out ${named}.${stays}`;
}

function lineOf({ name, bytes }: Omit<FiledFile, 'leftOut'>, why: LeftOut): string {
  const size = bytes === undefined ? '' : ` (${sizeInWords(bytes)})`;
  return `${fileName(name, MAX_NAME)}${size}: ${LEFT_OUT[why]}`;
}

const MB = 1024 * 1024;

/** "2 GB", "21 MB": rounded up, so that what is too large reads so. */
function sizeInWords(bytes: number): string {
  const megabytes = Math.ceil(bytes / MB);
  return megabytes < 1024 ? `${megabytes} MB` : `${Math.round((bytes / MB / 1024) * 10) / 10} GB`;
}
