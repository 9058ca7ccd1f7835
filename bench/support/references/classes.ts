import type { Entity } from '../../../src/domain/entities/entity.js';
import { tellingWords, trimmed } from '../../../src/knowledge/entities/name-words.js';
import { wordKey } from '../../../src/knowledge/entities/words.js';
import type { RealMention } from './data.js';

/** What the anchor of a mention says of its target, the most telling first. */
export const CLASSES = ['short id', 'title', 'two words', 'number in a path', 'one word', 'rest'] as const;
export type MentionClass = (typeof CLASSES)[number];

const padded = (text: string): string => ` ${text} `;
const bare = (text: string): string => trimmed(wordKey(text).split(' ')).rest.join(' ');

/**
 * To which class a mention belongs. `short id`: the anchor holds the target's; `title`: it holds the target's name, give or
 * take plurals, articles and a trailing "KEP" or "API"; else by how many telling words of the name it holds. The judgement looks
 * at anchor and target alone, not at what the resolver makes of them.
 */
export function classOf({ anchor }: RealMention, target: Entity): MentionClass {
  const written = wordKey(anchor);
  if (target.shortId !== null && padded(written).includes(padded(wordKey(target.shortId)))) return 'short id';
  if (padded(bare(anchor)).includes(padded(bare(target.name)))) return 'title';
  const number = /\d+$/u.exec(target.shortId ?? '')?.[0];
  if (number !== undefined && new RegExp(`(?:^|/)${number}-`, 'u').test(anchor)) return 'number in a path';
  const name = new Set(tellingWords(target.name));
  const shared = new Set(tellingWords(anchor).filter((word) => name.has(word))).size;
  if (shared > 1) return 'two words';
  return shared === 1 ? 'one word' : 'rest';
}
