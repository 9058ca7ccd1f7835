import type { Blueprint } from '../domain/draft/blueprint.js';
import type { Finding, TrackerAdapter } from './adapter.js';

/** Out of which words a field's value comes, by the blueprint's name of the field. A field that takes any words is not among them. */
export type Choices = ReadonlyMap<string, readonly string[]>;

/** What a choice is called in a tracker where it is called otherwise: by the blueprint's field, by the word that people see. */
export type CalledThere = Readonly<Record<string, Readonly<Record<string, string>>>>;

const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** A choice as its tracker calls it. */
export function calledThere(called: CalledThere, field: string, word: string): string {
  return Object.entries(called[field] ?? {}).find(([ours]) => isSame(ours, word))?.[1] ?? word;
}

/** What people can choose in any of the blueprints. */
export function choicesIn(blueprints: readonly Blueprint[]): Choices {
  const choices = new Map<string, string[]>();
  for (const field of blueprints.flatMap(({ fields }) => fields)) {
    if (field.type !== 'enum') continue;
    const known = choices.get(field.name) ?? [];
    choices.set(field.name, [...new Set([...known, ...field.values.map(({ label }) => label)])]);
  }
  return choices;
}

/** What people can choose and the tracker will not take: every request with it would come back. */
function unfitChoices(called: CalledThere, ours: Choices, theirs: Choices): Finding[] {
  return [...theirs].flatMap(([field, there]): Finding[] => {
    const isUnfit = (word: string) => !there.some((one) => isSame(one, calledThere(called, field, word)));
    const [first, ...others] = (ours.get(field) ?? []).filter(isUnfit);
    if (first === undefined) return [];
    const words = [first, ...others].map((word) => `"${word}"`).join(', ');
    const known = there.slice(0, 12).join(', ');
    return [
      {
        problem: `${field} can be ${words} in Slack, which the tracker does not have: it knows ${known}.`,
        remedy: `Say what it is called there, as in values: {${field}: {${first}: ${there[0] ?? '…'}}}, or add it there.`,
      },
    ];
  });
}

/** Everything that is wrong with a tracker's connection, and, where nothing else is, with the choices that people have. */
export async function checked(
  adapter: Pick<TrackerAdapter, 'check' | 'choices'>,
  called: CalledThere,
  ours: Choices,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const findings = await adapter.check(signal);
  return findings.length > 0 ? findings : unfitChoices(called, ours, await adapter.choices(signal));
}
