import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readYamlFile } from '../config/yaml-file.js';
import { normsOf } from './tokens.js';

/** What `means` is where people talk among themselves, and want nothing of a team or of the bot. */
export const CHATTER = 'chatter';

/** A way to say something. `means`: the example of a phrase, or chatter; null where it is a request to a team. */
export interface Saying {
  means: string | null;
  words: readonly string[];
}

const File = z.strictObject({
  phrases: z.record(z.string(), z.array(z.string())),
  requests: z.array(z.string()),
  chatter: z.array(z.string()),
});

/** A word that was heard so often is no slip. */
const OFTEN = 2;
/** What stands in a saying for a name, a day, a number …: of one kind they are all alike. */
const STAND_IN = /(\{[a-z]+\})/u;

const SHIPPED = fileURLToPath(new URL('../../prompts/sayings.yaml', import.meta.url));

/**
 * What people say in words of their own, by the example of the phrase that they mean.
 * @throws AppError config_invalid where the file is not right
 */
export function loadSayings(file = SHIPPED): Saying[] {
  const { phrases, requests, chatter } = readYamlFile(file, {
    schema: File,
    rules: () => [],
    code: 'config_invalid',
  });
  return [
    ...Object.entries(phrases).flatMap(([means, said]) =>
      said.map((text) => ({ means, words: wordsOf(text) })),
    ),
    ...requests.map((text) => ({ means: null, words: wordsOf(text) })),
    ...chatter.map((text) => ({ means: CHATTER, words: wordsOf(text) })),
  ];
}

const wordsOf = (text: string): string[] =>
  text.split(STAND_IN).flatMap((part) => (STAND_IN.test(part) ? [part] : normsOf(part).filter(isWord)));

const isWord = (norm: string): boolean => /[\p{L}\p{N}]/u.test(norm);

/** The words that people have said often enough to be no slip. */
export function oftenHeard(sayings: readonly Saying[]): string[] {
  const counts = new Map<string, number>();
  for (const { words } of sayings) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].flatMap(([word, count]) => (count < OFTEN ? [] : [word]));
}
