import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const PROGRAM = fileURLToPath(new URL('takeover-bot.ts', import.meta.url));

/** What a bot of the takeover bench says. `atMs`: on the clock that all processes of the machine share. */
export const Said = z.discriminatedUnion('said', [
  z.object({ said: z.literal('ready') }),
  z.object({ said: z.literal('begun'), threadId: z.string() }),
  z.object({ said: z.literal('committed'), threadId: z.string(), atMs: z.number() }),
]);
export type Said = z.infer<typeof Said>;

/** Milliseconds of the machine's monotonic clock, the same in all of its processes. */
export const machineMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/** A bot in a process of its own. */
export interface BotProcess {
  /** hands it events to take in, as Slack would */
  hand(threads: readonly number[]): void;
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGTERM'): void;
  readonly gone: Promise<void>;
}

/**
 * Starts a bot and waits until it works. `role`: a `victim` takes a turn and never ends it; a `survivor` works as usual.
 */
export async function startBotProcess(
  url: string,
  role: 'victim' | 'survivor',
  heard: (said: Said) => void,
): Promise<BotProcess> {
  const child: ChildProcess = fork(PROGRAM, [url, role], { execArgv: ['--import', 'tsx'] });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`A ${role} of the takeover bench did not start.`)));
    child.on('message', (raw) => {
      const said = Said.parse(raw);
      if (said.said === 'ready') resolve();
      else heard(said);
    });
  });
  return { hand: (threads) => child.send({ threads }), signal: (name) => child.kill(name), gone };
}
