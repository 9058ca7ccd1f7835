import type { Pool } from '../db/pool.js';
import { confirmName, readNameFacts } from '../db/queries/directory/configured-names.js';
import { openWorkspaces } from '../db/queries/directory/workspaces.js';
import {
  type ConfiguredPeople,
  faultOf,
  idOf,
  meaningIn,
  type NameMeaning,
  nameKey,
  namesIn,
} from '../domain/configured-names.js';

/** A line that the doctor tells, and whether it is one of a fault. */
export interface NameLine {
  text: string;
  isFault: boolean;
}

/** What each name of the configuration means in each workspace, by what the bot keeps of Slack; nothing is changed. */
export async function examineNames(pool: Pool, config: ConfiguredPeople): Promise<NameLine[]> {
  const names = namesIn(config);
  const workspaces = await openWorkspaces(pool);
  const lines: NameLine[] = [];
  for (const teamId of workspaces) {
    const facts = await readNameFacts(pool, teamId, names);
    const where = workspaces.length > 1 ? `${teamId} ` : '';
    for (const name of names) {
      const line = lineOf(name, meaningIn(facts, name));
      lines.push({ ...line, text: `${where}${line.text}` });
    }
  }
  return lines;
}

function lineOf(name: string, meaning: NameMeaning): NameLine {
  const fault = faultOf(name, meaning);
  if (fault !== null) return { text: `${name}: ${fault}`, isFault: meaning.is !== 'renamed' };
  const id = idOf(meaning);
  const text =
    id === null
      ? `${name}: not looked up yet; the running bot does that when Slack has listed everything`
      : `${name}: ${id}`;
  return { text, isFault: false };
}

/** Gives a name that has moved the id that it belongs to now. @returns what was done, a line a workspace */
export async function confirmNames(pool: Pool, written: string): Promise<NameLine[]> {
  const name = nameKey(written);
  const lines: NameLine[] = [];
  for (const teamId of await openWorkspaces(pool)) {
    const meaning = meaningIn(await readNameFacts(pool, teamId, [name]), name);
    const [only, ...others] = meaning.is === 'moved' ? meaning.namesakes : [];
    if (only === undefined || others.length > 0) {
      const why = faultOf(name, meaning) ?? `It means ${idOf(meaning) ?? 'nothing yet'}.`;
      lines.push({ text: `${name}: there is nothing to confirm. ${why}`, isFault: true });
      continue;
    }
    await confirmName(pool, teamId, name, only.id);
    lines.push({ text: `${name}: means ${only.id} from now on`, isFault: false });
  }
  return lines;
}
