import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { AppError } from '../domain/errors.js';

/** What the playground says on its standard output, a JSON object a line. */
const Ready = z.object({ playground: z.literal('ready'), url: z.string() });
const ClockMoved = z.object({ clock: z.number() });

const PROGRAM = fileURLToPath(new URL('../../playground/main.ts', import.meta.url));

/** The playground speaks of its own options; people who start both set ours. */
const SETTINGS = 'Here PLAYGROUND_PORT sets its --port, and DATA_DIR the folder of its --data.';

const NOT_HERE =
  'No Slack workspace is configured, and the playground that npm start opens for that is not part of a build. Set SLACK_BOT_TOKEN ' +
  'and SLACK_SIGNING_SECRET or SLACK_APP_TOKEN.';

/**
 * Starts the playground, a Slack of our own with the tokens that it is given, as a program that ends with this process, and waits
 * until it answers.
 * @param botUrl where it sends events
 * @param onClock hears how far the workspace's clock is ahead of the machine's, in milliseconds, whenever that changes
 * @throws AppError config_invalid where there is none, and with the playground's own message when it can't start
 */
export async function startPlayground(options: {
  port: number;
  botUrl: string;
  dataFile: string;
  onClock: (aheadMs: number) => void;
}) {
  if (!existsSync(PROGRAM)) throw new AppError('config_invalid', NOT_HERE);
  const [botToken, signingSecret] = [`xoxb-${secret()}`, secret()];
  const child = spawn(
    process.execPath,
    [
      ...['--import', import.meta.resolve('tsx'), PROGRAM, '--with-parent'],
      ...['--port', String(options.port), '--bot-url', options.botUrl, '--data', options.dataFile],
    ],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        PATH: process.execPath,
        PLAYGROUND_SIGNING_SECRET: signingSecret,
        PLAYGROUND_BOT_TOKEN: botToken,
        PLAYGROUND_APP_TOKEN: `xapp-${secret()}`,
      },
    },
  );
  const url = await readyUrl(child, options.onClock);
  // behind recordsUrl its company has on record what there is beyond Slack, as JSON lines
  return {
    url,
    apiUrl: `${url}api/`,
    recordsUrl: `${url}_/records.jsonl`,
    botToken,
    signingSecret,
    stop: () => stop(child),
  };
}

const secret = () => randomBytes(24).toString('hex');

function readyUrl(
  child: ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream },
  onClock: (aheadMs: number) => void,
) {
  let complaint = '';
  child.stderr.on('data', (chunk) => {
    complaint += String(chunk);
  });
  return new Promise<string>((resolve, reject) => {
    const refuse = (cause?: Error) => {
      const reason = complaint.trim() || 'The playground did not start.';
      reject(new AppError('config_invalid', `${reason}\n${SETTINGS}`, { cause }));
    };
    child.once('error', refuse);
    child.once('exit', () => refuse());
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = parseJson(line);
      const ready = Ready.safeParse(said);
      if (ready.success) resolve(ready.data.url);
      const moved = ClockMoved.safeParse(said);
      if (moved.success) onClock(moved.data.clock);
    });
  });
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
