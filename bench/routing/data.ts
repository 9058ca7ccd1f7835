import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { RoutedTeam } from '../../src/knowledge/routing/team-profiles.js';

/** A request and the team that really owned it. */
export interface Routed {
  id: string;
  text: string;
  team: string;
}

/** What is measured: with `test`, all of `train` is learnt and `test` is asked; without it, `train` is asked in five folds. */
export interface RoutingData {
  teams: RoutedTeam[];
  train: Routed[];
  test: Routed[] | null;
}

const FOLDER = fileURLToPath(new URL('../../../shared/data/k8s/', import.meta.url));

const TeamLine = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  subprojects: z.array(z.string()).default([]),
  keywords: z.array(z.string()).default([]),
});
const RequestLine = z.object({
  id: z.union([z.number(), z.string()]),
  title: z.string(),
  text: z.string(),
  team: z.string(),
});

/**
 * Reads what --teams, --train and --test name, one JSON object a line; the Kubernetes data where they name nothing.
 * @throws where a file is missing or a line is not as it should be
 */
export function readData(args: readonly string[] = process.argv.slice(2)): RoutingData {
  const file = { type: 'string' } as const;
  const options = { teams: file, train: file, test: file };
  const { values } = parseArgs({ args: [...args], options, strict: false });
  const path = (name: keyof typeof options) => (typeof values[name] === 'string' ? values[name] : null);
  const test = path('test');
  return {
    teams: readTeams(path('teams') ?? `${FOLDER}teams.jsonl`),
    train: readRequests(path('train') ?? `${FOLDER}routing.jsonl`),
    test: test === null ? null : readRequests(test),
  };
}

function readTeams(path: string): RoutedTeam[] {
  return TeamLine.array()
    .parse(linesOf(path))
    .map(({ subprojects, ...team }) => ({
      ...team,
      description: `${team.description}\n${subprojects.join(', ')}`,
    }));
}

function readRequests(path: string): Routed[] {
  return RequestLine.array()
    .parse(linesOf(path))
    .map(({ id, title, text, team }) => ({ id: `${id}`, text: `${title}\n${text}`, team }));
}

function linesOf(path: string): unknown[] {
  if (!existsSync(path)) {
    throw new Error(
      `${path} is missing. Name files by --teams, --train and --test, or put the folder shared/data/k8s beside the repository.`,
    );
  }
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line): unknown => JSON.parse(line));
}
