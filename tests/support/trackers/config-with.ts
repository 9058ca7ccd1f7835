import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { ROOT } from '../bot-process.js';

/** The shipped configuration with all requests going to this tracker. */
export async function configWith(connection: object): Promise<string> {
  const shipped = await readFile(join(ROOT, 'frontdoor.config.yaml'), 'utf8');
  const trackers = [{ id: 'theirs', name: 'Their tracker', poll_seconds: 1, connection }];
  const file = join(await mkdtemp(join(tmpdir(), 'frontdoor-')), 'config.yaml');
  await writeFile(file, `${shipped}\n${stringify({ tracker: 'theirs', trackers })}`);
  return file;
}
