import { fileURLToPath } from 'node:url';
import { loadPrompts } from '../src/brain/model/prompts.js';
import { DEFAULT_MODEL } from '../src/config/brain-env.js';
import { loadConfigFile } from '../src/config/config.js';
import { loadEnvironment } from '../src/config/library-variables.js';
import { AppError } from '../src/domain/errors.js';
import { type Half, readConversations, readLines } from './files.js';
import { type Options, readOptions } from './options.js';
import { byHalf, figuresOf, isFlawed, lineFiguresOf, tableOf, tellConversation, tellLine } from './report.js';
import { type Done, guidedStage, type Run, runConversation, runLine } from './run.js';
import { askServer, Tape } from './tape.js';
import { readWorld } from './world.js';

/** So many recordings have to be fresh; with fewer the figures say nothing. */
const MIN_CONVERSATIONS = 40;
const MIN_LINES = 80;

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const progress = (line: string) => process.stderr.write(`${line}\n`);
const print = (text: string) => process.stdout.write(`${text}\n`);

loadEnvironment(process.env);
try {
  process.exitCode = await main(readOptions(process.argv.slice(2)));
} catch (error) {
  progress(error instanceof AppError ? error.message : describe(error));
  process.exitCode = 1;
}

/** @returns the exit code */
async function main(options: Options): Promise<number> {
  const settings = loadConfigFile(pathOf('../frontdoor.config.yaml'));
  const chosen = <T extends { id: string; half: Half }>(
    cases: readonly T[],
    kind: Options['kinds'][number],
  ) =>
    cases.filter(
      ({ id, half }) =>
        options.kinds.includes(kind) &&
        options.halves.includes(half) &&
        (options.only.length === 0 || options.only.includes(id)),
    );
  const conversations = chosen(readConversations(pathOf('conversations'), settings), 'conversations');
  const lines = chosen(readLines(pathOf('lines')), 'lines');
  if (conversations.length + lines.length === 0) {
    throw new AppError('config_invalid', `No case is called ${options.only.join(' or ')} there.`);
  }
  const tape = options.manner === 'recorded' ? new Tape(pathOf('recordings')) : null;
  const run: Run = {
    settings,
    prompts: await loadPrompts(pathOf('../prompts')),
    world: readWorld(pathOf('world.yaml')),
    tape: tape && { tape, address: await tape.start() },
    log: progress,
  };
  try {
    const talks = await all(conversations, options, (one) => runConversation(one, run), tape);
    const scene = guidedStage(run);
    const said = await all(lines, options, (one) => runLine(one, run, scene), tape);
    return report(options, talks, said);
  } finally {
    await tape?.stop();
  }
}

/** Plays every case; to record, each is played again and again, one answer further each time. */
async function all<C extends { id: string }, T>(
  cases: readonly C[],
  { record, atOnce, answeredBy }: Options,
  play: (one: C) => Promise<Done<T>>,
  tape: Tape | null,
): Promise<Done<T>[]> {
  const ask = record && answeredBy !== null ? serverOf(process.env) : null;
  const results = new Map<string, Done<T>>();
  const left = [...cases];
  const worker = async () => {
    for (let one = left.shift(); one; one = left.shift()) {
      let done = await play(one);
      while (ask && (await tape?.record(done.id, answeredBy ?? '', ask))) {
        progress(`${done.id}: one more answer`);
        done = await play(one);
      }
      results.set(one.id, done);
      progress(`${results.size}/${cases.length} ${done.id}`);
    }
  };
  await Promise.all(Array.from({ length: record ? atOnce : 1 }, worker));
  return cases.flatMap(({ id }) => results.get(id) ?? []);
}

/** The server whose answers are recorded. @throws AppError config_invalid where none is named */
function serverOf(env: NodeJS.ProcessEnv) {
  const address = env['OPENAI_BASE_URL'];
  if (!address) throw new AppError('config_invalid', 'OPENAI_BASE_URL is unset: who should answer?');
  return askServer(address, env['OPENAI_API_KEY'] ?? 'none', env['OPENAI_MODEL'] ?? DEFAULT_MODEL);
}

type Talk = Awaited<ReturnType<typeof runConversation>>;
type Said = Awaited<ReturnType<typeof runLine>>;

function report(options: Options, talks: readonly Talk[], said: readonly Said[]): number {
  const { manner, halves, json, verbose } = options;
  for (const { id, standing } of [...talks, ...said]) {
    if (standing !== 'fresh' && (verbose || standing !== 'missing'))
      progress(`${id}: the recording is ${standing}`);
  }
  const played = talks.filter(({ standing }) => standing === 'fresh').map(({ verdict }) => verdict);
  const spoken = said.filter(({ standing }) => standing === 'fresh').map(({ verdict }) => verdict);
  for (const one of played.filter((verdict) => verbose || isFlawed(verdict))) {
    if (verbose || one.played.conversation.half === 'held-out') print(tellConversation(one, verbose));
  }
  for (const one of spoken.filter(({ result }) => verbose || ['wrong', 'silent'].includes(result))) {
    if (verbose || one.line.half === 'held-out') print(tellLine(one));
  }
  const figures = byHalf(played, ({ played: { conversation } }) => conversation.half, figuresOf);
  const lineFigures = byHalf(spoken, ({ line }) => line.half, lineFiguresOf);
  if (json) {
    const half = halves.length === 1 ? halves[0] : 'all';
    const lines = { ...lineFiguresOf(spoken), halves: lineFigures };
    print(JSON.stringify({ manner, half, ...figuresOf(played), halves: figures, lines }));
  } else {
    const tables = [played.length > 0 ? [figures] : [], spoken.length > 0 ? [lineFigures] : []].flat();
    print(tables.map((groups) => tableOf(groups)).join('\n\n'));
  }
  return isEnough(options, played.length, spoken.length) ? 0 : 1;
}

/** A whole evaluation of a model needs recordings that still hold. */
function isEnough(
  { manner, record, only, halves, kinds }: Options,
  conversations: number,
  lines: number,
): boolean {
  if (manner === 'guided' || record || only.length > 0 || halves.length === 1 || kinds.length === 1)
    return true;
  if (conversations >= MIN_CONVERSATIONS && lines >= MIN_LINES) return true;
  const need = `it takes ${MIN_CONVERSATIONS} and ${MIN_LINES}`;
  progress(
    `Recordings that hold: ${conversations} conversations, ${lines} lines; ${need}. Record anew with --record.`,
  );
  return false;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
