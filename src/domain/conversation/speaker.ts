/**
 * Who wrote a message: the Slack user id of a person, or the name of an author who is nobody's account here: another app, or
 * somebody whom Slack only names (the author of a message that was forwarded from another workspace). Only people ask, answer
 * and decide; words of other authors are context and evidence.
 */
const APP = 'app:';
const NAMED = 'name:';

/** Slack shows at most 80 characters of an app's name. */
const MAX_NAME = 80;

/** The author of an app's post. */
export const appAuthor = (name: string): string => `${APP}${name.slice(0, MAX_NAME)}`;

/** The author of a message of which Slack tells a name and no id. */
export const namedAuthor = (name: string): string => `${NAMED}${name.slice(0, MAX_NAME)}`;

export const isApp = (author: string): boolean => author.startsWith(APP);

/** Whether the author has an account here, so that they can be asked and may decide. */
export const isPerson = (author: string): boolean => !isApp(author) && !author.startsWith(NAMED);

/** The name of an author without an account here; null for a person, whose name the directory knows. */
export function authorName(author: string): string | null {
  if (isApp(author)) return `${author.slice(APP.length)} (app)`;
  return author.startsWith(NAMED) ? author.slice(NAMED.length) : null;
}
