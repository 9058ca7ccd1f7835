import type { Subject } from './subject.js';

/** A word or phrase of a text, and the subjects that it is about. */
export interface Found {
  /** As it stands in the text, with single spaces between its words. */
  written: string;
  subjects: readonly Subject[];
}
