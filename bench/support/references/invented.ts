import type { Entity, EntityKind } from '../../../src/domain/entities/entity.js';
import { below, seeded } from '../random.js';

/** How many of a hundred invented entities are of which kind. */
const KINDS: readonly (readonly [EntityKind, number])[] = [
  ['task', 60],
  ['document', 18],
  ['user', 8],
  ['channel', 4],
  ['project', 4],
  ['plan', 2],
  ['goal', 2],
  ['milestone', 1],
  ['output', 1],
];

const RESTRICTED = 0.2;
const CHANNELS = 200;

/** Invents entities whose names are made of the words of the real ones, as often as those use them. */
export class InventedEntities {
  readonly #random;
  readonly #words: readonly string[];
  readonly #people: readonly string[];

  constructor(real: readonly Entity[], seed: number) {
    this.#random = seeded(seed);
    const namesOf = (wanted: (kind: EntityKind) => boolean) =>
      real.filter(({ kind }) => wanted(kind)).flatMap(({ name }) => name.split(/\s+/u));
    this.#words = namesOf((kind) => kind !== 'user');
    this.#people = namesOf((kind) => kind === 'user').filter((word) => /^\p{Lu}\p{Ll}+$/u.test(word));
  }

  /** The entity of that number. */
  entity(number: number): Entity {
    const kind = this.#kind();
    const name = this.#name(kind);
    return {
      id: `${kind}:x${number}`,
      kind,
      shortId: kind === 'task' ? `T-${number}` : kind === 'document' ? `DOC-${number}` : null,
      name,
      otherNames: kind === 'user' ? [`${name.toLowerCase().replaceAll(' ', '.')}${number}`] : [],
      state: 'active',
      typeKey: null,
      description: null,
      url: kind === 'task' ? `https://tracker.example.com/browse/T-${number}` : null,
      owner: null,
      assignee: null,
      dueAt: null,
      properties: {},
      visibleTo: this.#random() < RESTRICTED ? [`channel:C${below(this.#random, CHANNELS)}`] : null,
      createdAt: '2026-01-01T00:00:00.000Z',
    };
  }

  #kind(): EntityKind {
    let left = this.#random() * 100;
    for (const [kind, share] of KINDS) {
      left -= share;
      if (left < 0) return kind;
    }
    return 'task';
  }

  #name(kind: EntityKind): string {
    if (kind === 'user') return `${this.#pick(this.#people)} ${this.#pick(this.#people)}`;
    const length = kind === 'channel' || kind === 'project' ? 2 : 3 + below(this.#random, 5);
    const words = Array.from({ length }, () => this.#pick(this.#words));
    return kind === 'channel' ? words.join('-').toLowerCase() : words.join(' ');
  }

  #pick(words: readonly string[]): string {
    return words[below(this.#random, words.length)] ?? 'word';
  }
}
