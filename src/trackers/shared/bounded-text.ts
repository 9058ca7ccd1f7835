import { bytesUpTo } from '../../domain/text/bytes.js';

/** How much of an answer is read, in bytes: more than a page of a hundred items that are as long as trackers take them. */
const MOST = 20_000_000;

/** An answer went on for longer than that. */
export class TooLong extends Error {}

/** An answer's body. Whatever stands in the place of a tracker may send as much as it likes. @throws TooLong */
export async function boundedText(response: Response): Promise<string> {
  const bytes = response.body === null ? Buffer.alloc(0) : await bytesUpTo(response.body, MOST);
  if (bytes === null) throw new TooLong('The answer is too long to be read.');
  return bytes.toString('utf8');
}
