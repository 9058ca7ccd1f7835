import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { VARIABLES } from '../../../src/config/env.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const DOCS = [
  'README.md',
  'SECURITY.md',
  'docs/architecture.md',
  'docs/changing.md',
  'docs/database.md',
  'docs/debugging.md',
  'docs/threat-model.md',
  'tests/README.md',
];

describe('the README', () => {
  it('has a row for every variable that is read, and for no other', () => {
    const rows = [...read('README.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
    expect(rows.sort()).toEqual([...VARIABLES].sort());
  });

  it.each(DOCS)('%s links to files that exist', (doc) => {
    const links = [...read(doc).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path]) => path ?? '');
    const missing = links.filter((path) => !existsSync(join(ROOT, doc, '..', path)));
    expect(missing).toEqual([]);
  });

  it('names commands that package.json has', () => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
    const named = [...read('README.md').matchAll(/npm run ([a-z:-]+)/g)].map(([, name]) => name);
    expect(named.filter((name) => !scripts.includes(name ?? ''))).toEqual([]);
  });
});
