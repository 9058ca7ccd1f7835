import type { KnownBlock, SectionBlock } from '@slack/types';
import type { Degraded } from '../../domain/conversation/degraded.js';
import type { Presented } from './cards/context.js';
import { contextBlock, section } from './text/blocks.js';
import { clipPieces, LIMIT, oneLine, splitPieces } from './text/clip.js';
import { mrkdwnPieces, type Rendering } from './text/mrkdwn.js';
import { WORDS } from './text/words.js';

/** Three sections of 3,000 characters keep a message's text within Slack's total. */
const MAX_SECTIONS = 3;

/** A message of these blocks; `said` is what notifications and screen readers get. */
export function message(
  said: string,
  blocks: KnownBlock[],
  rendering: Rendering,
  degraded: Degraded = false,
): Presented {
  return {
    text: fallbackText(said, rendering),
    blocks: [...blocks, ...degradedNote(degraded)],
  };
}

/** Why the guided conversation answered, where a model should have. */
export function degradedNote(degraded: Degraded): KnownBlock[] {
  if (degraded === false) return [];
  return [contextBlock(degraded === 'declined' ? WORDS.declined : WORDS.degraded)];
}

/** Words that may be long, in as many sections as they need. */
export function sections(text: string, rendering: Rendering): KnownBlock[] {
  return parts(text, rendering).map((part) => section(part));
}

/** Words that may be long, in as few texts as sections hold. */
export function parts(text: string, rendering: Rendering): string[] {
  return splitPieces(mrkdwnPieces(text, rendering), LIMIT.section, MAX_SECTIONS);
}

/** The text beside the blocks, for notifications and screen readers: escaped too, since Slack parses it. */
export function fallbackText(said: string, rendering: Rendering): string {
  return clipPieces(mrkdwnPieces(said, rendering), LIMIT.fallback).text;
}

/** People's words in one piece of mrkdwn of at most `limit` characters. */
export function words(text: string, limit: number, rendering: Rendering): string {
  return clipPieces(mrkdwnPieces(text, rendering), limit).text;
}

/** The same on one line. */
export const lineOf = (text: string, limit: number, rendering: Rendering): string =>
  words(oneLine(text), limit, rendering);

/** The name of a person, as mrkdwn. */
export const person = (id: string, rendering: Rendering, limit = 75): string =>
  words(rendering.names(id), limit, rendering);

/** Who asked: "for by Anna", or "by Bob for Anna" where Bob asked on Anna's behalf. Follows the word "asked". */
export function asker(
  { requester, filer }: { requester: string; filer: string | null },
  rendering: Rendering,
): string {
  return filer === null || filer === requester
    ? `for by ${person(requester, rendering)}`
    : `by ${person(filer, rendering)} for ${person(requester, rendering)}`;
}

/**
 * So much of an answer is seen before more is asked for: it is read on a phone. A thing in a list is one line, whatever small print is
 * below it. One text is one section, which Slack folds behind "See more"; a list to press shows the first, and a button that shows all.
 * Cards have a rule of their own.
 */
export const MAX_LINES = 8;

/** When Slack folds a section, and how many lines of it are seen then. */
export const SLACK_FOLDS = { lines: 5, characters: 700 } as const;

/**
 * Texts one below the other, in mrkdwn, none longer than a section holds: each by itself where all are seen at a glance, else in as few
 * sections as hold them, so that Slack folds them. @param above the lines that stand before them
 */
export function folded(texts: readonly string[], above = 0): SectionBlock[] {
  const lines = texts.flatMap((text) => text.split('\n'));
  if (lines.length + above <= MAX_LINES) return texts.map((text) => section(text));
  const joined: string[] = [];
  for (const text of texts) {
    const last = joined.at(-1);
    const both = last === undefined ? text : `${last}\n${text}`;
    if (last === undefined || both.length > LIMIT.section) joined.push(text);
    else joined[joined.length - 1] = both;
  }
  return joined.map((text) => section(text));
}
