import type { Subject } from './subject.js';
import { PLAIN } from './subjects/plain.js';
import { SUBJECTS } from './subjects.js';

/** A word or phrase that requests use, and what it is about: null for a phrase that leads nowhere. */
export interface Entry {
  text: string;
  subject: Subject | null;
}

export const listed = (list: string): string[] =>
  list
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');

function leadingTo(subject: Subject): Entry[] {
  const lists = [subject.words, subject.said, ...Object.values(subject.abroad)];
  return lists.flatMap(listed).map((text) => ({ text, subject }));
}

export const ENTRIES: readonly Entry[] = [
  ...SUBJECTS.flatMap(leadingTo),
  ...listed(PLAIN).map((text) => ({ text, subject: null })),
];
