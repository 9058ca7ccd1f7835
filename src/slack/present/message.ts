import type { KnownBlock } from '@slack/types';
import { context as contextBlock, section } from './blocks.js';
import { clipPieces, LIMIT, splitPieces } from './clip.js';
import type { Presented } from './context.js';
import { mrkdwnPieces, type Rendering } from './mrkdwn.js';
import { WORDS } from './words.js';

/** Three sections of 3,000 characters keep a message's text within Slack's total. */
const MAX_SECTIONS = 3;

/** A message of these blocks; `said` is what notifications and screen readers get. */
export function message(
  said: string,
  blocks: KnownBlock[],
  degraded: boolean,
  rendering: Rendering,
): Presented {
  return {
    text: fallbackText(said, rendering),
    blocks: degraded ? [...blocks, contextBlock(WORDS.degraded)] : blocks,
  };
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
