import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { channelSchema, messageSchema, openViewSchema, userSchema } from '../protocol.js';

const savedSchema = z.object({
  version: z.literal(1),
  teamId: z.string(),
  offsetMs: z.number(),
  users: z.array(userSchema),
  channels: z.array(channelSchema),
  messages: z.array(messageSchema),
  homes: z.array(openViewSchema),
});

export type SavedState = z.infer<typeof savedSchema>;

/**
 * Reads a workspace that was saved; undefined when there is none. A file that can't be read as one is moved aside, so
 * that nothing in it is lost, and a fresh workspace starts.
 */
export async function loadState(
  file: string,
  teamId: string,
  warn: (line: string) => void,
): Promise<SavedState | undefined> {
  const text = await readIfThere(file);
  if (text === undefined) return undefined;
  const parsed = parseState(text);
  if (parsed && parsed.teamId === teamId) return parsed;
  const aside = `${file}.unreadable-${randomBytes(4).toString('hex')}`;
  await rename(file, aside);
  warn(
    `The saved playground ${file} could not be read. It was moved to ${aside}, and a fresh workspace starts.`,
  );
  return undefined;
}

/** Writes beside the file and renames, so that a crash leaves the old or the new content, never half of it. */
export async function saveState(file: string, state: SavedState): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const beside = `${file}.new`;
  const handle = await open(beside, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify(state));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, file);
}

function parseState(text: string): SavedState | undefined {
  try {
    return savedSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The saved playground ${file} can't be read: ${why}. Choose another file with --data.`, {
      cause: error,
    });
  }
}
