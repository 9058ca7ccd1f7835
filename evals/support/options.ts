import { parseArgs } from 'node:util';
import { AppError } from '../../src/domain/errors.js';
import { HALVES, type Half } from './conversation.js';
import { MANNERS, type Manner } from './person.js';

const BRAINS = ['rules', 'openai'] as const;

/** What an evaluation is to do. `write` names the Markdown file whose tables it renews. */
export interface Options {
  brain: (typeof BRAINS)[number];
  halves: readonly Half[];
  people: Manner;
  only: string | null;
  /** single messages about what is on record, instead of the conversations */
  lookups: boolean;
  json: boolean;
  verbose: boolean;
  write: string | null;
}

export const USAGE =
  'npm run eval -- --brain rules|openai [--half dev|held-out|all] [--people prompt|talkative] [--only <id>] [--lookups] [--json] [--verbose] [--write <file.md>]';

/** @throws AppError config_invalid that says what is allowed */
export function readOptions(args: readonly string[]): Options {
  const { brain, half, people, only, lookups, json, verbose, write } = parsed(args);
  const halves = half === 'all' ? HALVES : HALVES.filter((one) => one === half);
  const known = BRAINS.find((one) => one === brain);
  const manner = MANNERS.find((one) => one === people);
  if (!known) throw wrong(`--brain is ${brain}`);
  if (halves.length === 0) throw wrong(`--half is ${half}`);
  if (!manner) throw wrong(`--people is ${people}`);
  const rest = { only: only ?? null, lookups, json, verbose, write: write ?? null };
  return { brain: known, halves, people: manner, ...rest };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        brain: { type: 'string', default: 'rules' },
        half: { type: 'string', default: 'all' },
        people: { type: 'string', default: 'prompt' },
        only: { type: 'string' },
        lookups: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        verbose: { type: 'boolean', default: false },
        write: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
}

const wrong = (what: string): AppError => new AppError('config_invalid', `${what}. Use it so:\n  ${USAGE}`);
