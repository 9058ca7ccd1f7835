import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { IntakeDeps } from '../../graphs/intake/deps.js';
import { GRAPH_VERSION } from '../../graphs/intake/state.js';
import { createReadCommands } from '../../src/db/queries/turns/commands.js';
import type { Brain } from '../../src/domain/brain.js';
import type { Incoming } from '../../src/domain/conversation/incoming.js';
import type { ReviewCard } from '../../src/domain/conversation/reply.js';
import type { SignPort } from '../../src/domain/conversation/sign-port.js';
import type { Logger } from '../../src/domain/ports.js';
import { written } from '../../src/domain/text/person-text.js';
import type { Tracker } from '../../src/domain/tickets/tracker.js';
import { BUILTIN } from '../../src/domain/tickets/tracker.js';
import { aliasesOf } from '../../src/knowledge/entities/aliases.js';
import { createRuntime, type Runtime } from '../../src/runtime/runtime.js';
import type { TimeZoneOf } from '../../src/runtime/schedule/reminders.js';
import type { RunGraph } from '../../src/runtime/turns/graph-port.js';
import type { ReadThread } from '../../src/runtime/turns/history.js';
import { createIntakeRunner } from '../../src/runtime/turns/intake-runner.js';
import type { DailyTokens } from '../../src/runtime/turns/share.js';
import { openThreadLock } from '../../src/runtime/turns/thread-lock.js';
import { TurnSaver } from '../../src/runtime/turns/turn-saver.js';
import { createBuiltinTracker } from '../../src/trackers/builtin/builtin.js';
import type { TestDatabase } from './database.js';
import { guidedBrain } from './guided.js';
import { NO_SIGN_PORT } from './no-signs.js';
import { plainDeps } from './plain-deps.js';
import { presses } from './presses.js';
import { RecordingSlack } from './recording-slack.js';
import { until } from './until.js';

export const TEAM = 'T1';
export const CHANNEL = 'C_HELP';

const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} };

/** One process's runtime over a test database: the real inbox, lock, graph, saver, outbox and tracker. */
export interface Machine {
  runtime: Runtime;
  slack: RecordingSlack;
  start(): void;
}

export async function startMachine(
  database: TestDatabase,
  options: {
    brain?: Brain;
    wrap?: (graph: RunGraph) => RunGraph;
    debounceMs?: number;
    turnTimeoutMs?: number;
    /** 0 unless the test is about the pace */
    postIntervalMs?: number;
    /** 0, for no limit, unless the test is about that */
    turnsAMinute?: number;
    dailyTokens?: DailyTokens;
    log?: Logger;
    tracker?: (builtin: Tracker) => Tracker;
    trackerName?: string;
    /** none, unless the test is about signs of life */
    signs?: SignPort;
    now?: () => Date;
    readThread?: ReadThread;
    timeZoneOf?: TimeZoneOf;
    /** what the graph is built from, where it is not the plain intake */
    deps?: Partial<IntakeDeps>;
    /** which version of the graph this process says it is */
    graphVersion?: number;
    slack?: RecordingSlack;
  } = {},
): Promise<Machine> {
  const pool = database.pool;
  const lock = await openThreadLock(database.url, silent);
  database.onClose(() => lock.close());
  const saver = new TurnSaver(pool);
  const deps = {
    ...plainDeps(options.brain ?? guidedBrain(), options.brain !== undefined),
    commands: createReadCommands(pool),
    ...options.deps,
  };
  const builtin = createBuiltinTracker(pool, randomUUID);
  const graph = createIntakeRunner(deps, saver, options.brain && guidedBrain());
  const runtime = createRuntime({
    pool,
    lock,
    saver,
    graphVersion: options.graphVersion ?? GRAPH_VERSION,
    limits: {
      debounceMs: options.debounceMs ?? 50,
      maxWaitMs: 400,
      turnTimeoutMs: options.turnTimeoutMs ?? 10_000,
      postIntervalMs: options.postIntervalMs ?? 0,
      turnsAMinute: options.turnsAMinute ?? 0,
    },
    configured: { blueprints: deps.blueprints.map(({ id }) => id), teams: deps.teams.map(({ id }) => id) },
    dailyTokens: options.dailyTokens ?? { person: 1e9, workspace: 1e9 },
    businessHours: { from: 9, to: 17 },
    aliasesOf,
    trackerOf: () => BUILTIN,
    now: options.now ?? (() => new Date()),
    newId: randomUUID,
    setAsideText: 'That one I could not take in.',
    aheadText: 'That one is from the future.',
    stoppedText: 'This conversation can not go on.',
    log: options.log ?? (process.env['SHOW_LOG'] ? pino() : silent),
  });
  database.onClose(() => runtime.stop());
  const slack = options.slack ?? new RecordingSlack();
  /** Presses come from the draft's own thread. */
  const ingest: Runtime['ingest'] = async (incoming) => {
    const { address } = incoming;
    if (address.by !== 'draft') return runtime.ingest(incoming);
    const { rows } = await database.owner.query<{ channel: string; rootTs: string }>(
      `SELECT t.channel, t.root_ts AS "rootTs" FROM drafts d
       JOIN threads t ON t.team_id = d.team_id AND t.thread_id = d.thread_id WHERE d.draft_id = $1`,
      [address.draftId],
    );
    return runtime.ingest({ ...incoming, address: { ...address, ...rows[0] } });
  };
  const start = () =>
    runtime.start({
      graph: options.wrap ? options.wrap(graph) : graph,
      slack,
      readThread: options.readThread ?? (async () => []),
      meet: async () => undefined,
      timeZoneOf: options.timeZoneOf ?? (async () => 'UTC'),
      botUserId: 'U_BOT',
      signs: options.signs ?? NO_SIGN_PORT,
      trackerNameOf: () => options.trackerName ?? null,
      tracker: options.tracker ? options.tracker(builtin) : builtin,
    });
  return { runtime: { ...runtime, ingest }, slack, start };
}

/** Longer than what somebody adds to their answer takes: whatever the bot has asked by now, the next message is about that. */
const READING_S = 3;

let clock = 0;

/** A new Slack timestamp, later than all before, by somebody who has read what stands in the thread. */
export function nextTs(): string {
  clock = Math.max(clock + 1, Math.ceil(Date.now() / 1_000) + READING_S);
  return `${clock}.000100`;
}

/** A message on its way in. Without `root` it is a root of its own. */
export function said(
  text: string,
  options: { root?: string; author?: string; addressed?: boolean; ts?: string; teamId?: string } = {},
): Incoming {
  const ts = options.ts ?? nextTs();
  const author = options.author ?? 'U_ALEX';
  const addressed = options.addressed ?? options.root === undefined;
  const via = addressed ? 'mention' : 'message';
  return {
    teamId: options.teamId ?? TEAM,
    dedupeKey: `msg:${CHANNEL}:${ts}:`,
    address: { by: 'root', channel: CHANNEL, rootTs: options.root ?? ts, opens: addressed, isDirect: false },
    event: { kind: 'message', via, ts, author, text: written(text), addressed },
    actor: author,
    slackTs: ts,
    urgent: addressed,
  };
}

/** Somebody's click on a draft's card, on its way in. */
export function clicked(
  action: 'approve' | 'discard' | 'retry' | 'take',
  card: { draftId: string; rev: number },
  actor = 'U_ALEX',
): Incoming {
  const ts = nextTs();
  const { draftId, rev } = card;
  return {
    teamId: TEAM,
    dedupeKey: `click:${ts}`,
    address: { by: 'draft', draftId, channel: CHANNEL, messageTs: ts, rootTs: null },
    event: {
      kind: 'press',
      via: 'button',
      does: presses(action),
      seen: { draftId, rev },
      actor,
      channel: CHANNEL,
      ts,
    },
    actor,
    slackTs: ts,
    urgent: true,
  };
}

/** Answers what is asked, until the review card stands, and returns that. */
export async function playToCard(machine: Machine): Promise<ReviewCard> {
  const root = nextTs();
  const lines = ["It's blocking the sales team", 'medium\nincident', 'Sales', 'Load within two seconds'];
  await machine.runtime.ingest(
    said('I need to submit a request about slow app', { ts: root, addressed: true }),
  );
  let heard = 0;
  return until('a review card', async () => {
    const asked = new Set(
      machine.slack.posted.flatMap(({ reply }) => (reply.kind === 'ask' ? [reply.slot] : [])),
    ).size;
    if (asked > heard) {
      heard = asked;
      await machine.runtime.ingest(said(lines.shift() ?? 'I do not know', { root }));
    }
    const found = machine.slack.posted
      .map(({ reply }) => reply)
      .find((reply) => reply.kind === 'review_card');
    return found?.kind === 'review_card' ? found.card : null;
  });
}
