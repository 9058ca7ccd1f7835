import { fileURLToPath } from 'node:url';
import type { FileSettings } from '../../../src/config/config.js';
import type { Brain } from '../../../src/domain/brain.js';
import { full } from '../../../src/references/linked/full.js';
import { createTools } from '../../../src/tools/registry.js';
import type { Half } from '../conversation.js';
import { HALVES } from '../conversation.js';
import { asText } from '../table.js';
import { readCases } from './cases.js';
import { isRight, judge, lookupFigures, lookupTable, type Verdict } from './judge.js';
import { type Place, play } from './play.js';
import { referencesOf } from './references.js';
import { EMPTY, type Scene } from './thread.js';
import { readWorld } from './world.js';

/** The blueprint that nobody is offered who does not name it. */
const NOT_OFFERED = 'task';

/** What is on record wherever something is said. */
const WORLD = fileURLToPath(new URL('../../lookups/world.yaml', import.meta.url));

/** Says every message of the folder's files to the brain, one after the other, and judges what comes of it. */
export async function evaluateLookups(
  folder: string,
  halves: readonly Half[],
  brain: Brain,
  { blueprints }: Pick<FileSettings, 'blueprints'>,
  scene: Scene = EMPTY,
): Promise<Verdict[]> {
  const place: Place = {
    scene,
    brain,
    references: referencesOf(readWorld(WORLD)),
    tools: createTools({ blueprints, teams: () => [], describeLinks: full }),
    blueprints: blueprints.filter(({ id }) => id !== NOT_OFFERED),
  };
  const verdicts: Verdict[] = [];
  for (const one of readCases(folder, halves)) {
    verdicts.push(judge(one, await play(one, place)));
  }
  return verdicts;
}

/** Prints the figures as a table with what went wrong, or with `json` as one object in the last line. */
export function reportLookups(
  { brain, json, of: what }: { brain: string; json: boolean; of: string },
  verdicts: readonly Verdict[],
  print: (text: string) => void,
): void {
  const halves = HALVES.map((half) => [half, verdicts.filter(({ one }) => one.half === half)] as const);
  const shown = halves
    .filter(([, of]) => of.length > 0)
    .map(([half, of]) => [half, lookupFigures(of)] as const);
  const all = lookupFigures(verdicts);
  if (json) {
    print(JSON.stringify({ brain, of: what, ...all, halves: Object.fromEntries(shown) }));
    return;
  }
  print(asText(lookupTable(what, { all, ...Object.fromEntries(shown) })));
  const wrong = verdicts.filter((verdict) => !isRight(verdict) && verdict.one.half === 'dev');
  for (const { one, played } of wrong)
    print(`\n${one.say}\n  ${played.intent} ${JSON.stringify(played.calls)}\n  ${played.text}`);
}
