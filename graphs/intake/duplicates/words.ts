import { wordsOf } from '../../../src/domain/phrases.js';

const FILLER = new Set([
  'please',
  'just',
  'ok',
  'okay',
  'yes',
  'thanks',
  'thx',
  'no',
  'then',
  'it',
  'this',
  'that',
]);
const FOLLOW = new Set([
  'follow',
  'follow one',
  'join',
  'same',
  'same thing',
  'is the same',
  'same issue',
  'add me',
  'add me there',
]);
const FILE = new Set([
  'file anyway',
  'file',
  'file mine',
  'file a new one',
  'new one',
  'is different',
  'different',
  "'s different",
  'not the same',
  'is not the same',
  'create anyway',
  'submit anyway',
]);

/** Whether the words, all of them, choose to follow the request that was offered. */
export function readsAsFollow(text: string): boolean {
  return FOLLOW.has(core(text));
}

/** Whether the words, all of them, choose to file this one as well. */
export function readsAsFileAnyway(text: string): boolean {
  return FILE.has(core(text));
}

function core(text: string): string {
  return wordsOf(text)
    .filter((word) => !FILLER.has(word) && !/^t$|^\d+$/.test(word))
    .map((word) => (word === "it's" || word === "that's" ? 'is' : word))
    .join(' ');
}
