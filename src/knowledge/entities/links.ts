import { folded } from './words.js';

/** What is longer is not looked up; an index entry must stay short. */
const MAX_URL_LENGTH = 500;

/** A link as it is kept and looked up: no difference by protocol, case, a slash at the end. "" for what is too long. */
export function urlKey(url: string): string {
  const key = `https://${folded(url.trim())
    .replace(/^https?:\/\/(?:www\.)?/u, '')
    .replace(/(?<![/\s])[/\s]+$/u, '')}`;
  return key.length <= MAX_URL_LENGTH ? key : '';
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

const MESSAGE = /\/(archives\/[A-Z0-9]+\/p)(\d{10})(\d{6})(?:[?#]|$)/u;
const THREAD = /[?&]thread_ts=(\d{10})\.(\d{6})(?:[&#]|$)/u;

/** Slack's link to a message as the path to the message that its thread began with; none for another link. */
export function threadKeys(url: string): string[] {
  const [, path, ...own] = MESSAGE.exec(url) ?? [];
  const root = THREAD.exec(url)?.slice(1) ?? own;
  return path === undefined ? [] : [threadKey(`${path}${root.join('')}`)];
}

/** Such a path as it is kept and looked up. */
export const threadKey = (path: string): string => folded(path);
