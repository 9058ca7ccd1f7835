import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Tiktoken } from 'js-tiktoken/lite';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { describeLinked } from '../../../../src/brain/model/describe-conversation.js';
import { EntityKind, Relation } from '../../../../src/domain/entities/entity.js';
import type { LinkedEntity } from '../../../../src/domain/entities/references.js';
import { abbreviated } from '../../../../src/knowledge/linked/described.js';
import { runs } from '../../../support/runs.js';
import { CASES, link, linksOf } from './linked-cases.js';

const encoding = new Tiktoken(o200k);
const realTokens = (text: string): number => encoding.encode(text, [], []).length;

const letters = (alphabet: string) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: 1, maxLength: 60 });
/** What people call things, in the languages in which they are asked. */
const WORDS = [
  'Make the sign-up page fast before the spring campaign',
  'Anmeldeseite vor der Frühjahrskampagne beschleunigen',
  'Accélérer la page d’inscription avant la campagne',
  'Ускорить страницу регистрации до весенней кампании',
  '在春季活动启动之前加快注册页面的速度',
  '春のキャンペーン開始前に登録ページを高速化する',
  '봄 캠페인 시작 전에 가입 페이지 속도 개선',
];
/** And names as nobody gives them, of which a vocabulary holds but scraps. */
const name = fc.oneof(
  fc.constantFrom(...WORDS),
  letters('abcdefghijklmnopqrstuvwxyz '),
  letters('ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  letters('aAbBcCxXqQzZkK'),
  letters('0123456789abcdef-'),
  letters('!"#$%&/()=?[]{}*+~,.;:_<>|\\^` '),
  letters('äöüßéèñçøåłżğ '),
  letters('бжщыэюяёЖЩ '),
  letters('👩‍💻🦶🇵🇹🫠𒀿'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }),
  fc.lorem({ maxCount: 8 }),
);
const local = fc.oneof(
  fc.uuid(),
  fc.string({
    unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789-_.'),
    minLength: 1,
    maxLength: 200,
  }),
  fc.string({ unit: fc.constantFrom(...'UC0123456789ABCDEFGHJKMNPQRSTVWXYZ'), minLength: 9, maxLength: 26 }),
);
const linked = fc
  .record({
    kind: fc.constantFrom(...EntityKind.options),
    local,
    name,
    relation: fc.constantFrom(...Relation.options),
    direction: fc.constantFrom('outgoing', 'incoming'),
    state: fc.option(name),
    typeKey: fc.constantFrom(null, 'project.context'),
  })
  .map(({ kind, local: end, relation, ...change }) => link(`${kind}:${end}`, relation, change));
const source = { id: 'task:t', name: 'A task' };
const more = { plans: 12_345, goals: 1, tasks: 99_999, documents: 7, users: 1_000, channels: 3 };

/** Every line shows an id that is there, whole. */
function idsOf(block: string): string[] {
  return [...block.matchAll(/^- \*\*[^[\]\n]*\*\* \[(\S+)\](?: |$)/gmu)].map(([, id]) => id ?? '');
}

describe('the block for a prompt', () => {
  it('never takes more than 500 tokens of the model, whatever is linked', () => {
    fc.assert(
      fc.property(fc.array(linked, { maxLength: 40 }), (links) => {
        const block = abbreviated(linksOf(source, links, { more }));
        expect(realTokens(block)).toBeLessThanOrEqual(500);
        const known = new Set(links.map(({ id }) => id));
        expect(idsOf(block).filter((id) => !known.has(id))).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });

  it('has every type in it although there are three of all nine', () => {
    const links: LinkedEntity[] = EntityKind.options.flatMap((kind) =>
      [1, 2, 3].map((n) => link(`${kind}:t-${n}`, 'belongs_to_plan')),
    );
    const block = abbreviated(linksOf(source, links, { more }));
    expect(block.match(/^### /gmu)).toHaveLength(9);
    expect(idsOf(block).length).toBeGreaterThanOrEqual(9);
    expect(realTokens(block)).toBeLessThanOrEqual(500);
  });

  it('shortens long names and no ids', () => {
    const block = abbreviated(CASES['long-names'] ?? linksOf(source, []));
    expect(block).toContain('…** [plan:0193f0a2-77aa-7c1e-9f3b-5d3c2a1b0001]');
    expect(idsOf(block).every((id) => id.length > 36)).toBe(true);
  });

  it('is filled: two thirds at least where anything is left out', () => {
    for (const words of WORDS) {
      const links = EntityKind.options.flatMap((kind) =>
        Array.from({ length: 20 }, (_, n) => link(`${kind}:t-${n}`, 'relates_to', { name: words })),
      );
      const block = abbreviated(linksOf(source, links));
      expect(realTokens(block)).toBeGreaterThan(333);
      expect(describeLinked(block)).not.toContain('left out');
    }
  });
});
