import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { LoopDelay } from './event-loop.js';
import type { Readiness } from './readiness.js';

/** What can be told of a process that has started. */
export interface Health {
  readiness(): Promise<Readiness>;
  loopDelay(): LoopDelay;
  /** the turns of this process so far */
  turns(): number;
  /** the calls to the model so far, by how they ended; null: none is configured */
  modelCalls(): ReadonlyMap<string, number> | null;
}

/**
 * Answers probes: `/healthz`, whether the process lives, `/readyz`, whether it can do its work, and `/metrics`. What else is
 * asked for goes to `others`.
 */
export interface Probes {
  listener: RequestListener;
  /** Until then the process is alive and not ready. */
  started(health: Health): void;
}

const TEXT = 'text/plain; charset=utf-8';
const JSON_TYPE = 'application/json';
/** Prometheus: the content type of its text format. */
const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

interface Answer {
  status: number;
  type: string;
  body: string;
}

export function createProbes(others: RequestListener | undefined): Probes {
  let health: Health | null = null;
  const answers: Readonly<Record<string, () => Promise<Answer>>> = {
    '/healthz': async () => ({ status: 200, type: TEXT, body: 'ok\n' }),
    '/readyz': async () => (health === null ? STARTING : readyAnswer(await health.readiness())),
    '/metrics': async () => (health === null ? STARTING : metricsAnswer(health, await health.readiness())),
  };
  return {
    started: (given) => {
      health = given;
    },
    listener: (request, response) => {
      const [path = ''] = (request.url ?? '').split('?');
      const answer = Object.hasOwn(answers, path) ? answers[path] : undefined;
      if (answer === undefined) {
        if (others !== undefined) others(request, response);
        else end(response, { status: 404, type: TEXT, body: '' });
      } else if (isLook(request)) {
        answer().then(
          (given) => end(response, given),
          () => response.destroy(),
        );
      } else {
        end(response, { status: 405, type: TEXT, body: '' });
      }
    },
  };
}

const isLook = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

/** The connection ends with the answer: whoever sends a body besides is not heard out. */
function end(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', connection: 'close' });
  response.end(body);
}

const STARTING: Answer = { status: 503, type: JSON_TYPE, body: '{"ready": false, "why": "starting"}\n' };

/** JSON with a line a part. */
function readyAnswer({ ready, parts, model }: Readiness): Answer {
  const lines = Object.entries({ ready, ...parts, ...(model === null ? {} : { model }) }).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  );
  return { status: ready ? 200 : 503, type: JSON_TYPE, body: `{\n${lines.join(',\n')}\n}\n` };
}

/** Prometheus' text format. What the database did not tell is left out. */
function metricsAnswer(health: Health, { ready, model, backlog }: Readiness): Answer {
  const { loopDelay, turns, modelCalls } = health;
  const { p50Ms, p99Ms } = loopDelay();
  const metrics: Metric[] = [
    ['ready', 'gauge', 'Whether the process can do its work: /readyz says what it can not.', Number(ready)],
    ['turns_total', 'counter', 'Turns of this process.', turns()],
    ['event_loop_delay_p50_seconds', 'gauge', 'How long the event loop kept others waiting.', p50Ms / 1_000],
    ['event_loop_delay_p99_seconds', 'gauge', 'The same, of one in a hundred.', p99Ms / 1_000],
  ];
  if (backlog !== null) {
    const { inboxMs, outboxMs } = backlog;
    metrics.push(
      [
        'inbox_oldest_due_seconds',
        'gauge',
        'Of all processes: how long the oldest event is due.',
        inboxMs / 1_000,
      ],
      [
        'outbox_oldest_due_seconds',
        'gauge',
        'Of all processes: how long the oldest order is due.',
        outboxMs / 1_000,
      ],
    );
  }
  if (model !== null) {
    metrics.push(['model_up', 'gauge', 'Whether the model answered last.', Number(model.ok)]);
    metrics.push([
      'model_calls_total',
      'counter',
      'Calls to the model, by how they ended.',
      modelCalls() ?? new Map(),
    ]);
  }
  return { status: 200, type: METRICS_TYPE, body: metrics.map(metricLines).join('') };
}

/** `value`: one figure, or one for each outcome */
type Metric = [
  name: string,
  type: 'gauge' | 'counter',
  help: string,
  value: number | ReadonlyMap<string, number>,
];

function metricLines([name, type, help, value]: Metric): string {
  const head = `# HELP frontdoor_${name} ${help}\n# TYPE frontdoor_${name} ${type}\n`;
  if (typeof value === 'number') return `${head}frontdoor_${name} ${value}\n`;
  const lines = [...value].map(([outcome, count]) => `frontdoor_${name}{outcome="${outcome}"} ${count}\n`);
  return head + lines.join('');
}
