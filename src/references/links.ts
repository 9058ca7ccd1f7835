import { folded } from './text.js';

/** What is longer is not looked up; an index entry must stay short. */
const LONGEST_URL = 500;

/** A link as it is kept and looked up: no difference by protocol, case, a slash at the end. "" for what is too long. */
export function urlKey(url: string): string {
  const key = `https://${folded(url.trim())
    .replace(/^https?:\/\/(?:www\.)?/u, '')
    .replace(/(?<![/\s])[/\s]+$/u, '')}`;
  return key.length <= LONGEST_URL ? key : '';
}

/** A link as it may have been kept: whole, without what stands behind "#", and without a query. */
export function urlKeys(url: string): string[] {
  const [whole, page, place] = [url, url.replace(/#.*$/su, ''), url.replace(/[?#].*$/su, '')].map(urlKey);
  return [...new Set([whole ?? '', page ?? '', place ?? ''])].filter((key) => key !== '');
}

/** The parts of a link's path, decoded, the last first: a ticket's or a document's number is among them. */
export function segmentsOf(url: string): string[] {
  const path = url.replace(/^https?:\/\/[^/]*/u, '').replace(/[?#].*$/su, '');
  return path
    .split('/')
    .filter((part) => part !== '')
    .map(decoded)
    .slice(-8)
    .reverse();
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
