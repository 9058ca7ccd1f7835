import type { Blueprint, Field } from '../../domain/blueprint.js';
import type { Draft } from '../../domain/draft.js';
import type { FieldNames } from './names.js';
import type { Span } from './text.js';

/** One value, or one item of a list, read from one message. `strength` tells a named value from one found in running text. */
export interface Read {
  field: Field;
  value: string;
  key?: string;
  span: Span;
  strength: 'named' | 'answer' | 'replacing' | 'found';
  /** how telling a headline is that was found; a better one of another message takes its place */
  score?: number;
}

/** An item that somebody takes back, by its key or value. */
export interface Removal {
  field: Field;
  item: string;
  span: Span;
}

/** What one message says about the draft. */
export interface Reading {
  reads: readonly Read[];
  removals: readonly Removal[];
  unknown: readonly string[];
}

/** Says nothing. */
export const NOTHING: Reading = { reads: [], removals: [], unknown: [] };

/**
 * What a message is read against. `pending` are the fields with an open question, in the order asked. `answering` is false
 * where somebody talks to somebody else: then only words that say what they are about fill a field.
 */
export interface ReadingContext {
  blueprint: Blueprint;
  names: FieldNames;
  draft: Draft;
  pending: readonly Field[];
  answering: boolean;
  /** key-value fields of which a key was given different values by two people, and the question is open */
  disputed: readonly Field[];
  /** how telling the headline is that running text gave in this turn; 0 where none did */
  headline: number;
}
