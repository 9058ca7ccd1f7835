/**
 * `npx tsx playground/main.ts --port 3000 --bot-url http://127.0.0.1:3001/slack/events [--bot-url …] [--data FILE]
 * [--retry-delays 0,60000,300000] [--ack-timeout 3000] [--no-page] [--with-parent]`: a Slack workspace on this machine. Its
 * secrets come from PLAYGROUND_SIGNING_SECRET, PLAYGROUND_BOT_TOKEN and PLAYGROUND_APP_TOKEN.
 */
import { programOptions } from './server/arguments.js';
import type { Playground } from './server/options.js';
import { startPlayground } from './server/start.js';

async function main(): Promise<void> {
  const { playground: options, withParent } = programOptions(process.argv.slice(2), process.env);
  const say = (line: object) => void process.stdout.write(`${JSON.stringify(line)}\n`);
  const playground = await startPlayground({ ...options, onClock: (clock) => say({ clock }) });
  say({ playground: 'ready', url: playground.url });
  stopOnSignals(playground, withParent);
}

function stopOnSignals(playground: Playground, withParent: boolean): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    playground.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (!withParent) return;
  process.stdin.on('end', stop).on('close', stop).on('error', stop).resume();
}

function fail(error: unknown): void {
  process.stderr.write(`${sentence(error)}\n`);
  process.exit(1);
}

function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return 'The playground’s port is taken. End what listens there, or choose another one with --port (0 picks a free one).';
  }
  if (code === 'EACCES')
    return `The playground may not do that: ${error.message}. Choose another --port or --data.`;
  return error.message;
}

main().catch(fail);
