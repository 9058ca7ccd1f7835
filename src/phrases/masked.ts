import { type EntityKind, kindOf } from '../domain/entity.js';
import type { SlotKind } from '../domain/phrase-template.js';
import type { ReadSlot } from './matcher.js';
import type { Naming } from './names.js';
import type { Token } from './tokens.js';

const NAMED: Readonly<Partial<Record<EntityKind, string>>> = {
  task: '{ticket}',
  user: '{person}',
  project: '{project}',
};
/** What is read at a word, the likeliest first. */
const READ: readonly SlotKind[] = ['day', 'span', 'field', 'choice', 'number'];

/**
 * The words of a message with the same stand-in for all names of a kind, days, fields …: what is said of T-12 means the same as when it is
 * said of T-15.
 * @param read reads what needs no looking up
 */
export function maskedOf(tokens: readonly Token[], namings: readonly Naming[], read: ReadSlot): string[] {
  const words: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const { word, to } = wordAt(tokens, at, namings, read);
    if (word !== null) words.push(word);
    at = to;
  }
  return words;
}

function wordAt(
  tokens: readonly Token[],
  at: number,
  namings: readonly Naming[],
  read: ReadSlot,
): { word: string | null; to: number } {
  const [name] = namings.filter(({ from }) => from === at).toSorted((a, b) => b.to - a.to);
  const [id] = name?.ids ?? [];
  if (name !== undefined && id !== undefined) return { word: NAMED[kindOf(id)] ?? '{thing}', to: name.to };
  if (tokens[at]?.norm === '"' && tokens[at + 1]?.quoted === true) {
    const close = tokens.findIndex(({ quoted }, place) => place > at && !quoted);
    return { word: '{quote}', to: close < 0 ? tokens.length : close + 1 };
  }
  for (const kind of READ) {
    const [end] = read({ name: kind, kind, owner: false }, tokens, at);
    if (end !== undefined) return { word: `{${kind}}`, to: end.to };
  }
  const token = tokens[at];
  return { word: token === undefined || token.mark ? null : token.norm, to: at + 1 };
}
