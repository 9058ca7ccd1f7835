import { opened } from '../text/open-text.js';
import type { PersonText } from '../text/person-text.js';

/** By these people mark what is told to all: Slack's names of the emoji, the emoji themselves, and words. */
const MARKS = [
  ':mega:',
  ':megaphone:',
  ':loudspeaker:',
  '📣',
  '📢',
  'fyi',
  'psa',
  'heads-up',
  'heads up',
  'announcement',
];

/** What formats a line, or quotes it. */
const FORMAT = /^[\s*_~>]+/u;

/**
 * Whether a message tells something to all and asks for nothing, as a mark at its beginning says: one of the usual ones, or one of
 * the channel's own.
 */
export function isAnnouncement(text: PersonText, own: readonly string[] = []): boolean {
  const words = opened(text).normalize('NFKC').replace(FORMAT, '').toLowerCase();
  return [...MARKS, ...own.map((mark) => mark.normalize('NFKC').toLowerCase())].some((mark) => {
    const rest = words.slice(mark.length);
    // "fyi" begins "FYI: …", and "announcement" none of the announcements
    return words.startsWith(mark) && !(/[\p{L}\p{N}]$/u.test(mark) && /^[\p{L}\p{N}]/u.test(rest));
  });
}
