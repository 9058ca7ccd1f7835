import type { Reply } from '../conversation/reply.js';
import type { Viewer } from '../entities/entity.js';
import type { PersonText } from '../text/person-text.js';
import type { Tool } from './tool.js';

/** Plain words that are answered at once, to the one who gave them: by a slash command in `channel`. */
export interface QuickRequest {
  viewer: Viewer;
  channel: string;
  text: PersonText;
  /** the asker's, as IANA names it */
  timeZone: string;
}

/**
 * What quick words came to.
 * - answer: words, with what the tools have to show
 * - order: something is to be changed, which its thread does
 * - elsewhere: it takes a tool that is not for here
 * - unknown: no phrase, or one that names what can't be found; `near` are phrases that may have been meant
 */
export type QuickAnswer =
  | { kind: 'answer'; text: string; replies: readonly Reply[] }
  | { kind: 'order' | 'elsewhere' }
  | { kind: 'unknown'; missing: readonly string[]; near: readonly string[] };

/** Answers quick words that are a phrase. It only reads, and asks no model. @throws the database's errors */
export type Quick = (request: QuickRequest, signal: AbortSignal) => Promise<QuickAnswer>;

/** One thing that the bot does on request, as help tells of it. */
export interface HelpTopic extends Pick<Tool, 'name' | 'category' | 'summary' | 'sets' | 'approval'> {
  /** sentences by which people have it done */
  examples: readonly string[];
  /** whether Undo takes it back */
  undo: boolean;
}
