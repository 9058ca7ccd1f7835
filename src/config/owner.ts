import { groupOf, textOf } from './raw.js';
import { shown } from './shown.js';

/** Lists whose entries have names of their own, by which a sentence calls them. */
const OWNERS: ReadonlyMap<string, { kind: string; by: string }> = new Map([
  ['blueprints', { kind: 'blueprint', by: 'id' }],
  ['fields', { kind: 'field', by: 'name' }],
]);

/** Whose the place is, to put before the sentence: `blueprint "vendor", field "impact": `; nothing where it needs none. */
export function ownerOf(raw: unknown, path: readonly PropertyKey[]): string {
  const owners: string[] = [];
  let here = raw;
  for (const [index, key] of path.slice(0, -1).entries()) {
    const owner = typeof key === 'number' ? OWNERS.get(String(path[index - 1])) : undefined;
    here = Array.isArray(here) ? here[Number(key)] : groupOf(here)[String(key)];
    if (owner === undefined) continue;
    const name = textOf(groupOf(here)[owner.by]);
    owners.push(`${owner.kind} ${name === undefined ? Number(key) + 1 : shown(name)}`);
  }
  return owners.length === 0 ? '' : `${owners.join(', ')}: `;
}
