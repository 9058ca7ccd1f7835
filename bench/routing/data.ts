import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { RoutedTeam } from '../../src/routing/request-index.js';

/** A request and the team that really owned it. */
export interface Routed {
  id: string;
  text: string;
  team: string;
}

const FOLDER = fileURLToPath(new URL('../../../shared/data/k8s/', import.meta.url));

const TeamLine = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  subprojects: z.array(z.string()),
});
const RequestLine = z.object({ id: z.number(), title: z.string(), text: z.string(), team: z.string() });

function linesOf(name: string): unknown[] {
  const path = `${FOLDER}${name}`;
  if (!existsSync(path)) {
    throw new Error(
      `${path} is missing. This measurement needs the folder shared/data/k8s beside the repository.`,
    );
  }
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line): unknown => JSON.parse(line));
}

export function readTeams(): RoutedTeam[] {
  return z
    .array(TeamLine)
    .parse(linesOf('teams.jsonl'))
    .map(({ id, name, description, subprojects }) => ({
      id,
      name,
      description: `${description}\n${subprojects.join(', ')}`,
    }));
}

export function readRequests(): Routed[] {
  return z
    .array(RequestLine)
    .parse(linesOf('routing.jsonl'))
    .map(({ id, title, text, team }) => ({ id: `${id}`, text: `${title}\n${text}`, team }));
}
