import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const Report = z.object({
  diagnostics: z.array(
    z.object({ category: z.string().nullish(), location: z.object({ path: z.unknown() }).loose() }),
  ),
});

/** A line of code that would cross a wall, by the file that it would stand in. */
const FORBIDDEN: Record<string, string[]> = {
  'src/domain/x.ts': [
    'pg',
    'node:fs',
    '@slack/bolt',
    '../slack/app.js',
    '../../graphs/intake/graph.js',
    './open-text.js',
  ],
  'graphs/intake/x.ts': [
    'pg',
    '@slack/web-api',
    '../../src/db/pool.js',
    '../../src/slack/app.js',
    '../../src/domain/open-text.js',
  ],
  'src/slack/x.ts': [
    'pg',
    '../db/pool.js',
    '../runtime/turn.js',
    '@langchain/langgraph',
    '../brain/create.js',
    '../import/import.js',
    '../domain/open-text.js',
  ],
  'src/brain/x.ts': ['pg', '@slack/bolt', '../slack/app.js', '../runtime/turn.js'],
  'src/trackers/x.ts': ['pg', '../slack/app.js', '../runtime/turn.js', '../domain/open-text.js'],
  'src/routing/x.ts': ['pg', '../slack/app.js', '../runtime/turn.js', '../brain/create.js'],
  'src/import/x.ts': [
    'pg',
    '../slack/app.js',
    '../runtime/turn.js',
    '../brain/create.js',
    '../main.js',
    '../domain/open-text.js',
  ],
  'src/db/x.ts': ['../runtime/turn.js', '../slack/app.js', '@slack/bolt', '../domain/open-text.js'],
  'src/runtime/x.ts': [
    '@slack/web-api',
    '../slack/app.js',
    '../brain/create.js',
    '../routing/past-requests.js',
    '../trackers/builtin/builtin.js',
    '../domain/open-text.js',
  ],
  'src/config/x.ts': ['pg', '../db/pool.js', '../slack/app.js', '../domain/open-text.js'],
  'src/ops/x.ts': [
    '../db/pool.js',
    '../main.js',
    '../wiring/slack-ports.js',
    '../cli/run-program.js',
    '../domain/open-text.js',
  ],
  'src/tools/x.ts': [
    'pg',
    '../slack/app.js',
    '../brain/create.js',
    '../wiring/slack-ports.js',
    '../phrases/phrasebook.js',
    '../domain/open-text.js',
  ],
  // these may open people's text, and nothing else that their rooms may not
  'src/tools/search/x.ts': ['pg', '../../brain/create.js', '../../slack/app.js'],
  'src/domain/courtesy.ts': ['pg', '../slack/app.js'],
  'src/phrases/x.ts': ['pg', '../slack/app.js', '../brain/create.js', '../runtime/turn.js', '../ops/log.js'],
  'src/memory/x.ts': [
    'pg',
    '../slack/app.js',
    '../runtime/turn.js',
    '../wiring/slack-ports.js',
    '../domain/open-text.js',
  ],
  'src/cli/x.ts': [
    'pg',
    '../runtime/runtime.js',
    '../slack/app.js',
    '../../graphs/intake/graph.js',
    '../main.js',
    '../domain/open-text.js',
  ],
  'playground/x.ts': ['../src/domain/reply.js', '../graphs/intake/graph.js'],
};

const ALLOWED: Record<string, string[]> = {
  'src/domain/y.ts': ['zod', './draft.js'],
  'graphs/intake/y.ts': ['@langchain/langgraph', '../../src/domain/reply.js', './state.js'],
  'src/slack/y.ts': ['@slack/bolt', '../domain/reply.js', '../config/config.js'],
  'src/runtime/y.ts': ['../db/pool.js', '../domain/reply.js', '../../graphs/intake/graph.js'],
  'src/cli/y.ts': [
    '../config/env.js',
    '../db/pool.js',
    '../import/import.js',
    '../ops/log.js',
    '../domain/errors.js',
    './run-program.js',
  ],
  'src/trackers/y.ts': ['../db/pool.js', '../domain/tracker.js'],
  'src/brain/y.ts': ['../domain/open-text.js'],
  'src/domain/control-words.ts': ['./open-text.js'],
  'src/tools/search/y.ts': ['../../domain/open-text.js'],
  'src/references/y.ts': ['../domain/open-text.js'],
  'src/phrases/y.ts': [
    '../domain/open-text.js',
    '../domain/tool.js',
    '../domain/phrase-template.js',
    'luxon',
    './slots.js',
  ],
  'src/memory/y.ts': ['../db/pool.js', '../domain/memory.js'],
  'src/routing/y.ts': ['../domain/open-text.js', '../db/pool.js', '../domain/past-requests.js'],
  'src/import/y.ts': ['../db/pool.js', '../domain/entity.js', '../references/aliases.js'],
};

describe('the table of who may import whom', () => {
  let folder: string;
  let refused: Map<string, number>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frontdoor-imports-'));
    await cp(join(ROOT, 'biome.json'), join(folder, 'biome.json'));
    for (const [file, sources] of Object.entries({ ...FORBIDDEN, ...ALLOWED })) {
      const lines = sources.map((source, i) => `export { a as a${i} } from '${source}';`);
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), `${lines.join('\n')}\n`);
    }
    refused = await refusedImports(folder);
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(Object.entries(FORBIDDEN))('%s may import none of %j', (file, sources) => {
    expect(refused.get(file) ?? 0).toBe(sources.length);
  });

  it.each(Object.entries(ALLOWED))('%s may import %j', (file) => {
    expect(refused.get(file) ?? 0).toBe(0);
  });
});

/** How many imports of each file the lint run refuses. */
async function refusedImports(folder: string): Promise<Map<string, number>> {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '--vcs-enabled=false', '.'];
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: folder }, (_error, stdout) => resolve(stdout));
  });
  const counts = new Map<string, number>();
  for (const { category, location } of Report.parse(JSON.parse(output)).diagnostics) {
    if (category !== 'lint/style/noRestrictedImports') continue;
    const path = pathOf(location.path);
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return counts;
}

/** Biome names a file as text or as { file }. */
function pathOf(path: unknown): string {
  const named = z
    .union([z.string(), z.object({ file: z.string() }).transform(({ file }) => file)])
    .parse(path);
  return named.replace(/^\.\//, '');
}
