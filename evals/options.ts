import { parseArgs } from 'node:util';
import { AppError } from '../src/domain/errors.js';
import { HALVES, type Half } from './files.js';
import { MANNERS, type Manner } from './person.js';

/** What an evaluation is to do. */
export interface Options {
  manner: Manner;
  halves: readonly Half[];
  /** ids of conversations and lines; none: all of them */
  only: readonly string[];
  /** which kinds of cases */
  kinds: readonly ('conversations' | 'lines')[];
  json: boolean;
  verbose: boolean;
  /** asks a model for what is not recorded */
  record: boolean;
  /** how many conversations are recorded at a time */
  atOnce: number;
  /** who or what answers, as the recordings tell it */
  answeredBy: string | null;
}

export const USAGE = `npm run eval -- [--manner guided|recorded] [--half dev|held-out|all] [--json] [--verbose] [conversations|lines] [<id> …]
  npm run eval -- --record --answered-by <who or what answers> [--at-once <n>] [conversations|lines] [<id> …]`;

/** @throws AppError config_invalid that says what is allowed */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parsed(args);
  const manner = MANNERS.find((one) => one === values.manner);
  const halves = values.half === 'all' ? HALVES : HALVES.filter((one) => one === values.half);
  const atOnce = Number(values['at-once']);
  const kinds = (['conversations', 'lines'] as const).filter((kind) => positionals.includes(kind));
  const answeredBy = values['answered-by'] ?? null;
  if (!manner) throw wrong(`--manner is ${values.manner}`);
  if (halves.length === 0) throw wrong(`--half is ${values.half}`);
  if (!Number.isInteger(atOnce) || atOnce < 1) throw wrong(`--at-once is ${values['at-once']}`);
  if (values.record && answeredBy === null) throw wrong('--record needs --answered-by');
  return {
    manner: values.record ? 'recorded' : manner,
    halves,
    only: positionals.filter((one) => one !== 'conversations' && one !== 'lines'),
    kinds: kinds.length > 0 ? kinds : ['conversations', 'lines'],
    json: values.json,
    verbose: values.verbose,
    record: values.record,
    atOnce,
    answeredBy,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        manner: { type: 'string', default: 'guided' },
        half: { type: 'string', default: 'all' },
        json: { type: 'boolean', default: false },
        verbose: { type: 'boolean', default: false },
        record: { type: 'boolean', default: false },
        'at-once': { type: 'string', default: '1' },
        'answered-by': { type: 'string' },
      },
    });
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
}

const wrong = (what: string): AppError => new AppError('config_invalid', `${what}. Use it so:\n  ${USAGE}`);
