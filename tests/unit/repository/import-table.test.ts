import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CONFIG = '.dependency-cruiser.mjs';
const Report = z.object({
  summary: z.object({ violations: z.array(z.object({ from: z.string(), to: z.string() })) }),
});

/** What would cross a wall, by the file that would import it: packages, and files as seen from the root. */
const FORBIDDEN: Record<string, string[]> = {
  'src/domain/x.ts': [
    'pg',
    'luxon',
    'node:fs',
    'src/db/pool.ts',
    'src/config/config.ts',
    'graphs/intake/graph.ts',
    'src/domain/text/open-text.ts',
  ],
  'graphs/intake/x.ts': [
    'pg',
    '@langchain/openai',
    'node:process',
    'src/db/pool.ts',
    'src/slack/transport/app.ts',
    'src/domain/text/open-text.ts',
  ],
  'src/slack/x.ts': [
    'pg',
    'src/config/config.ts',
    '@langchain/langgraph',
    'src/db/pool.ts',
    'src/runtime/runtime.ts',
    'src/brain/create.ts',
    'src/ops/log.ts',
    'src/domain/text/open-text.ts',
  ],
  'src/brain/x.ts': [
    'pg',
    'src/db/pool.ts',
    '@slack/bolt',
    'src/slack/transport/app.ts',
    'src/runtime/turns/turn.ts',
  ],
  'src/trackers/x.ts': [
    'pg',
    'src/config/config.ts',
    'src/slack/transport/app.ts',
    'src/domain/text/open-text.ts',
  ],
  'src/knowledge/routing/x.ts': [
    'pg',
    'src/config/config.ts',
    'src/slack/transport/app.ts',
    'src/brain/create.ts',
  ],
  'src/knowledge/import/x.ts': ['@slack/bolt', 'src/tools/registry.ts', 'src/domain/text/open-text.ts'],
  'src/knowledge/memory/x.ts': ['@langchain/core', 'src/domain/text/open-text.ts'],
  'src/db/x.ts': [
    '@slack/bolt',
    'src/config/config.ts',
    '@langchain/openai',
    'src/runtime/turns/turn.ts',
    'src/domain/text/open-text.ts',
  ],
  'src/runtime/x.ts': ['@slack/bolt', 'src/slack/transport/app.ts', 'src/brain/create.ts', 'src/ops/log.ts'],
  'src/config/x.ts': ['pg', 'src/db/pool.ts', 'src/slack/transport/app.ts'],
  'src/ops/x.ts': ['@slack/web-api', 'src/db/pool.ts', 'src/main.ts'],
  'src/tools/x.ts': [
    'pg',
    'src/db/pool.ts',
    'src/config/config.ts',
    'src/brain/create.ts',
    'src/phrases/slots.ts',
    'src/domain/text/open-text.ts',
  ],
  'src/tools/search/x.ts': ['@langchain/core', 'src/brain/create.ts'],
  'src/phrases/x.ts': [
    'pg',
    'src/config/config.ts',
    'src/db/pool.ts',
    'src/brain/create.ts',
    'src/runtime/turns/turn.ts',
    'src/ops/log.ts',
  ],
  'src/cli/x.ts': ['pg', 'src/slack/transport/app.ts', 'src/brain/resilient.ts', 'src/wiring/languages.ts'],
};

/** What may be imported, likewise. */
const ALLOWED: Record<string, string[]> = {
  'src/domain/y.ts': ['zod', 'src/domain/draft/draft.ts'],
  'graphs/intake/y.ts': [
    '@langchain/langgraph',
    'src/domain/conversation/reply.ts',
    'graphs/intake/state.ts',
  ],
  'src/slack/y.ts': ['@slack/bolt', 'src/domain/conversation/reply.ts'],
  'src/runtime/y.ts': ['src/db/pool.ts', 'src/domain/errors.ts', 'graphs/intake/graph.ts'],
  'src/cli/y.ts': ['src/config/env.ts', 'src/db/pool.ts', 'src/knowledge/import/import.ts', 'src/ops/log.ts'],
  'src/trackers/y.ts': ['src/db/pool.ts', 'src/domain/tickets/tracker.ts'],
  'src/brain/y.ts': ['@langchain/openai', 'src/domain/text/open-text.ts'],
  'src/domain/conversation/control-words.ts': ['src/domain/text/open-text.ts'],
  'src/tools/search/y.ts': ['src/domain/text/open-text.ts'],
  'src/phrases/y.ts': ['luxon', 'minisearch', 'src/domain/text/open-text.ts'],
  'src/knowledge/entities/y.ts': ['src/domain/text/open-text.ts', 'src/db/pool.ts'],
  'src/knowledge/routing/y.ts': ['src/domain/text/open-text.ts', 'src/db/pool.ts'],
};

const isFile = (target: string) => target.endsWith('.ts');
const pairs = (table: Record<string, string[]>) =>
  Object.entries(table).flatMap(([file, targets]) =>
    targets.map((target): [string, string] => [file, target]),
  );

describe('the table of who may import whom', () => {
  let folder: string;
  let refused: ReadonlySet<string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frontdoor-imports-'));
    await cp(join(ROOT, CONFIG), join(folder, CONFIG));
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const importers = Object.entries({ ...FORBIDDEN, ...ALLOWED });
    for (const target of new Set(importers.flatMap(([, targets]) => targets.filter(isFile)))) {
      await write(join(folder, target), 'export const a = 1;\n');
    }
    for (const [file, targets] of importers) {
      const lines = targets.map(
        (target, i) =>
          `${i % 2 === 0 ? 'export type' : 'export'} { a as a${i} } from '${specifier(file, target)}';`,
      );
      await write(join(folder, file), `${lines.join('\n')}\n`);
    }
    refused = await refusedImports(folder);
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(pairs(FORBIDDEN))('%s may not import %s', (file, target) => {
    expect(refused).toContain(`${file} ${target}`);
  });

  it.each(pairs(ALLOWED))('%s may import %s', (file, target) => {
    expect(refused).not.toContain(`${file} ${target}`);
  });
});

/** How a file names what it imports. */
function specifier(file: string, target: string): string {
  return isFile(target) ? `./${posix.relative(dirname(file), target)}`.replace(/\.ts$/, '.js') : target;
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** "file target" of every import that the check refuses. */
async function refusedImports(folder: string): Promise<ReadonlySet<string>> {
  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const output = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [program, 'src', 'graphs', '--config', CONFIG, '--output-type', 'json'],
      { cwd: folder, maxBuffer: 2 ** 26 },
      (_error, stdout) => resolve(stdout),
    );
  });
  const { violations } = Report.parse(JSON.parse(output)).summary;
  return new Set(violations.map(({ from, to }) => `${from} ${packageOf(to)}`));
}

/** A package is resolved to a file of its own, one of Node's to its bare name. */
function packageOf(resolved: string): string {
  const inside = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(resolved)?.[1];
  return inside ?? (/^(fs|process)$/.test(resolved) ? `node:${resolved}` : resolved);
}
