import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dropConnection, keepConnection } from '../../../src/db/embedded/start.js';

describe('the address of the embedded PostgreSQL', () => {
  let folder: string;
  let dataDir: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frontdoor-connection-'));
    dataDir = join(folder, 'postgres');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is kept beside its data for its owner alone, the newest only', async () => {
    await keepConnection(dataDir, 'postgresql://old');
    await keepConnection(dataDir, 'postgresql://new');
    const file = `${dataDir}.url`;
    expect(await readFile(file, 'utf8')).toBe('postgresql://new\n');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['postgres.url']);
  });

  it('is gone when the server stops, however often that is said', async () => {
    await dropConnection(dataDir);
    await dropConnection(dataDir);
    expect(await readdir(folder)).toEqual([]);
  });
});
