import { clip, LIMIT } from './clip.js';

/** How people are named: the display name behind a user id. Never a mention, which would notify. */
export type Names = (userId: string) => string;

export interface Rendering {
  names: Names;
  /** user ids whose mention stays one and notifies them */
  notify?: readonly string[];
}

const PERSON_OR_URL = /<@([UW][A-Z0-9]{1,30})(?:\|[^<>]*)?>|https?:\/\/[^\s<>"“”|]+/g;
const CHANNEL = /(<#[CDG][A-Z0-9]{1,30}>)/;
const CHANNELS = new RegExp(CHANNEL, 'g');
const URL_TAIL = /(?<![.,;:!?)\]}'*_~`])[.,;:!?)\]}'*_~`]+$/;

/** Longer than this a link is shown as mere text. Slack: a section holds 3,000 characters. */
const MAX_URL = 500;
const MAX_NAME = 80;
/** No message shows more than 12,000 characters, so what is beyond this is not worth the work. */
const MAX_READ = 20_000;

/**
 * Plain text as mrkdwn, in pieces that must not be split: escaped, so that nothing in it can be a command such as
 * <!channel>; people become their names, except those in `notify`; channels and URLs become links. Used with `verbatim:
 * true`, which keeps Slack from finding mentions in plain words. Source: Slack, "Formatting text".
 */
export function mrkdwnPieces(text: string, { names, notify = [] }: Rendering): string[] {
  const parts: string[][] = [];
  const clean = text.slice(0, MAX_READ).replaceAll('\0', '');
  let end = 0;
  for (const match of clean.matchAll(PERSON_OR_URL)) {
    const [found, userId] = match;
    parts.push(withChannels(clean.slice(end, match.index)));
    end = match.index + found.length;
    if (userId === undefined) parts.push(linked(found));
    else if (notify.includes(userId)) parts.push([`<@${userId}>`]);
    else parts.push(escaped(`@${clip(names(userId), MAX_NAME)}`));
  }
  parts.push(withChannels(clean.slice(end)));
  return parts.flat();
}

/** Escaped, with links to channels kept: Slack shows their names to those who may know them, and notifies nobody. */
function withChannels(text: string): string[] {
  return text.split(CHANNEL).flatMap((part) => (CHANNEL.test(part) ? [part] : escaped(part)));
}

/** Plain text with people by their names, for places where Slack takes plain_text, in which it shows no channel's name either. */
export function plainText(text: string, names: Names): string {
  return text
    .replaceAll(CHANNELS, 'a channel')
    .replace(PERSON_OR_URL, (found: string, userId: string | undefined) =>
      userId === undefined ? found : `@${clip(names(userId), MAX_NAME)}`,
    );
}

/** A link, or the mere label when the address is not one that can be linked. */
export function mrkdwnLink(url: string | null, label: string): string {
  const shown = escaped(clip(label.replaceAll('\n', ' '), LIMIT.buttonText)).join('');
  const target = url === null ? null : linkTarget(url);
  return target === null ? shown : `<${target}|${shown.replaceAll('|', '¦')}>`;
}

/** Escapes character by character, so that no entity is ever split. */
function escaped(text: string): string[] {
  return [...text].map((char) => ESCAPES.get(char) ?? char);
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
]);

function linked(found: string): string[] {
  const url = found.replace(URL_TAIL, '');
  const target = linkTarget(url);
  const rest = escaped(found.slice(url.length));
  return target === null ? [...escaped(url), ...rest] : [`<${target}>`, ...rest];
}

function linkTarget(url: string): string | null {
  if (url.length > MAX_URL || !URL.canParse(url)) return null;
  const parsed = new URL(url);
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return null;
  const target = escaped(parsed.href.replaceAll('|', '%7C')).join('');
  return target.length > MAX_URL * 2 ? null : target;
}
