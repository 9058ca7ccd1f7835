import { below, seeded } from '../random.js';
import { readMentions } from './data.js';

/** Words of a message that is timed. */
const WORDS = 60;

/** What a message of the bench names, as people write it. */
export interface Nameable {
  name: string;
  shortId: string | null;
  kind: string;
}

/**
 * Messages of sixty words, as people write in this trade, each with three names among them: a short id, a token and a name
 * in plain words.
 */
export function messagesAbout(nameable: readonly Nameable[], count: number, seed: number): string[] {
  const random = seeded(seed);
  const words = readMentions().flatMap(({ text }) => text.split(/\s+/u));
  const plain = nameable.filter(({ name }) => /^[\p{L}\p{N} -]{3,80}$/u.test(name));
  const pick = (): Nameable =>
    plain[below(random, plain.length)] ?? { name: 'nobody', shortId: null, kind: 'task' };
  return Array.from({ length: count }, () => {
    const start = below(random, words.length - WORDS);
    const message = words.slice(start, start + WORDS);
    const [one, two, three] = [pick(), pick(), pick()];
    message.splice(10, 1, one.shortId ?? one.name);
    message.splice(25, 1, `@${two.name.replaceAll(/[\s-]+/gu, '-')}`);
    message.splice(40, 2, three.name, three.kind);
    return message.join(' ').split(' ').slice(0, WORDS).join(' ');
  });
}
