import type { Blueprint, Field } from '../../domain/blueprint.js';
import type { Draft } from '../../domain/draft.js';
import type { Span } from './text.js';

/** One value read from one message. `strength` tells a named value from one found in running text. */
export interface Read {
  field: Field;
  value: string;
  span: Span;
  strength: 'named' | 'answer' | 'replacing' | 'found';
}

/** What one message says about the draft. */
export interface Reading {
  reads: readonly Read[];
  unknown: readonly string[];
}

/** What a message is read against. `pending` are the fields with an open question, in the order asked. */
export interface ReadingContext {
  blueprint: Blueprint;
  draft: Draft;
  pending: readonly Field[];
}
