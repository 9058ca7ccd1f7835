import type { NamedEntity } from '../db/queries/find-aliases.js';
import { tellingWords } from './pairs.js';
import { type Holders, holdersOf } from './suggest.js';
import { wordKey } from './text.js';

/** Part of a path: a number and words that it stands for, "1693-warnings". */
const NUMBERED = /^(\d{2,})[-_](.+)$/u;

/** The number of a short id: "KEP-1693" → "#1693". A path such as "1693-warnings" asks for it. */
export function numberKey(number: string): string {
  return `#${number}`;
}

/** The names to look up for a part of a path; none where it has no number. */
export function numberKeys(segment: string): string[] {
  const number = NUMBERED.exec(segment)?.[1];
  return number === undefined ? [] : [numberKey(number)];
}

/** "2403-pod-resources": the entities with that number whose names share a telling word with the rest. */
export function numberedBy(segment: string, holders: Holders): NamedEntity[] {
  const [, number = '', rest = ''] = NUMBERED.exec(segment) ?? [];
  const words = new Set(tellingWords(rest));
  return holdersOf(holders, numberKey(number)).filter(({ name }) =>
    tellingWords(name).some((word) => words.has(word)),
  );
}

/** "4222-cbor-serializer": those of them whose whole name is the rest. */
export function namedWhole(segment: string, holders: Holders): NamedEntity[] {
  const rest = NUMBERED.exec(segment)?.[2];
  return rest === undefined
    ? []
    : numberedBy(segment, holders).filter(({ name }) => wordKey(name) === wordKey(rest));
}
