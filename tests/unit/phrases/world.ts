import { loadBlueprints } from '../../../src/config/config.js';
import type { Blueprint } from '../../../src/domain/draft/blueprint.js';
import { emptyDraft } from '../../../src/domain/draft/draft.js';
import { written } from '../../../src/domain/text/person-text.js';
import type { OwnPhrase, PhraseMatch, PhrasePlace } from '../../../src/domain/tools/phrasebook.js';
import type { Tool } from '../../../src/domain/tools/tool.js';
import { createPhrasebook } from '../../../src/phrases/phrasebook.js';
import { createTools } from '../../../src/tools/registry.js';
import { type Known, MemoryReferences } from '../../support/memory-references.js';

export const blueprints = loadBlueprints();
export const tools: readonly Tool[] = createTools({ blueprints, teams: () => [], describeLinks: () => '' });

export function blueprint(id: string): Blueprint {
  const found = blueprints.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no blueprint ${id}.`);
  return found;
}

/** What is on record where the phrases are said. */
export const ENTITIES: readonly Known[] = [
  { id: 'task:t12', kind: 'task', name: 'Slow checkout', shortId: 'T-12' },
  { id: 'task:t15', kind: 'task', name: 'Export design', shortId: 'T-15' },
  { id: 'user:U_SAM', kind: 'user', name: 'Sam Lee', otherNames: ['sam'] },
  { id: 'user:U_MARIA', kind: 'user', name: 'Maria Silva', otherNames: ['maria'] },
  { id: 'user:U_DANA', kind: 'user', name: 'Dana Cruz', otherNames: ['dana'] },
  { id: 'user:U_ALEX1', kind: 'user', name: 'Alex Chen', otherNames: ['alex', 'alex.chen'] },
  { id: 'user:U_ALEX2', kind: 'user', name: 'Alex Romero', otherNames: ['alex', 'alex.romero'] },
  { id: 'project:q1', kind: 'project', name: 'Q1 Launch' },
  { id: 'project:growth', kind: 'project', name: 'Growth' },
  { id: 'document:onb', kind: 'document', name: 'Onboarding Doc', otherNames: ['onboarding-doc'] },
  { id: 'channel:C_GRO', kind: 'channel', name: 'growth channel' },
];

/** A place where nothing is open, in a channel, in writing. */
export const PLACE: PhrasePlace = {
  viewer: { teamId: 'T1', user: 'U_ANA', place: 'C1' },
  set: 'text',
  open: null,
  blueprint: blueprint('front_door'),
  filed: null,
  alike: [],
  focus: null,
  teams: [
    { id: 'data_team', name: 'Data Team' },
    { id: 'it_team', name: 'Identity & Access Team' },
  ],
  meant: [],
  now: new Date('2026-03-12T10:00:00Z'),
  timeZone: 'Europe/Lisbon',
  closed: false,
};

/** The same with a draft of that form open. */
export const withDraft = (id: string, place: Partial<PhrasePlace> = {}): PhrasePlace => ({
  ...PLACE,
  open: { blueprint: blueprint(id), draft: emptyDraft() },
  ...place,
});
/** The same after something was filed, with a look-alike of it offered. */
export const FILED: PhrasePlace = {
  ...withDraft('front_door'),
  filed: { shortId: 'T-12' },
  alike: ['t12'],
};

export function book(entities: readonly Known[] = ENTITIES, phrases: readonly OwnPhrase[] = []) {
  const references = new MemoryReferences({ entities });
  return {
    references,
    ...createPhrasebook({
      references,
      tools,
      blueprints,
      phrases,
    }),
  };
}

const usual = book();
export const { readsAs } = usual;

/** What a message comes to, calls as [tool, args], other acts as they are. */
export async function read(
  text: string,
  place: PhrasePlace = PLACE,
  { match }: Pick<ReturnType<typeof book>, 'match'> = usual,
): Promise<unknown> {
  return inShort(await match(written(text), place, new AbortController().signal));
}

export function inShort(match: PhraseMatch | null): unknown {
  if (match?.kind !== 'acts') return match;
  return match.acts.map((act) => (act.act === 'call' ? [act.tool, act.args] : act));
}
