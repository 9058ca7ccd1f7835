import { progress } from './report.js';

/** What the runtime warns of, on standard error: the sentence, what it is about, and the error's own words. */
export function told(fields: object, message: string): void {
  const error = 'err' in fields && fields.err instanceof Error ? fields.err : null;
  progress(`${message} ${JSON.stringify(fields)}${error === null ? '' : ` ${error.stack ?? error.message}`}`);
}
