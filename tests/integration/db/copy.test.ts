import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { keepCopy } from '../../../src/db/embedded/binaries.js';

let root: string;
let from: string;
let to: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'frontdoor-copy-'));
  from = join(root, 'native');
  to = join(root, 'elsewhere', 'native');
  await mkdir(join(from, 'bin'), { recursive: true });
  await mkdir(join(from, 'lib'));
  await writeFile(join(from, 'bin', 'postgres'), '#!/bin/sh\n', { mode: 0o600 });
  await writeFile(join(from, 'lib', 'libpq.so.5.18'), 'library', { mode: 0o600 });
  await symlink('libpq.so.5.18', join(from, 'lib', 'libpq.so.5'));
  await chmod(join(from, 'lib'), 0o700);
});

afterEach(() => rm(root, { recursive: true, force: true }));

describe('a copy of the programs', () => {
  it('can be entered, read and run by everyone, though the original could not', async () => {
    await keepCopy(from, to);
    expect((await stat(join(to, 'lib'))).mode & 0o777).toBe(0o755);
    expect((await stat(join(to, 'lib', 'libpq.so.5.18'))).mode & 0o777).toBe(0o644);
    expect((await stat(join(to, 'bin', 'postgres'))).mode & 0o777).toBe(0o755);
    expect(await readlink(join(to, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
  });

  it('is made once', async () => {
    await keepCopy(from, to);
    const { ino } = await stat(to);
    await keepCopy(from, to);
    expect((await stat(to)).ino).toBe(ino);
  });

  it('is made anew when it was damaged', async () => {
    await keepCopy(from, to);
    await writeFile(join(to, 'lib', 'libpq.so.5.18'), 'lib');
    await keepCopy(from, to);
    expect(await readFile(join(to, 'lib', 'libpq.so.5.18'), 'utf8')).toBe('library');
    expect(await readdir(join(root, 'elsewhere'))).toEqual(['native']);
  });

  it('is whole when several processes make it at once', async () => {
    await Promise.all([keepCopy(from, to), keepCopy(from, to), keepCopy(from, to)]);
    expect(await readdir(join(root, 'elsewhere'))).toEqual(['native']);
    expect(await readFile(join(to, 'lib', 'libpq.so.5'), 'utf8')).toBe('library');
  });
});
