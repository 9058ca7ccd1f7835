import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import {
  type Act,
  type ActAnswer,
  actAnswerSchema,
  type OpenView,
  type WorkspaceState,
  workspaceStateSchema,
} from '../../../playground/protocol.js';
import { seed } from '../../../playground/seed/index.js';
import type { controlSchema } from '../../../playground/server/control.js';
import type { Playground } from '../../../playground/server/options.js';
import { startPlayground } from '../../../playground/server/start.js';
import type { ChannelTarget } from '../../../src/domain/configured-names.js';
import type { Beginning, Incoming } from '../../../src/domain/conversation/incoming.js';
import type { Blueprint } from '../../../src/domain/draft/blueprint.js';
import type { Logger } from '../../../src/domain/ports.js';
import { noReferences } from '../../../src/knowledge/entities/references.js';
import type { ConfiguredNames } from '../../../src/runtime/configured-names.js';
import { createTeamSearch } from '../../../src/slack/directory/find-options.js';
import type { DirectoryPorts } from '../../../src/slack/directory/ports.js';
import type { DraftView, SlackPorts, SlackTransport, ThreadPlace } from '../../../src/slack/ports.js';
import { type RunningSlack, startSlack } from '../../../src/slack/transport/app.js';
import { createBodyReader } from '../../../src/slack/transport/http/body.js';
import type { SlotMessage } from '../../../src/slack/views/cards/context.js';
import { frontDoor, teams } from '../../support/front-door.js';
import { noDirectory } from '../../support/no-directory.js';
import { freePort } from '../../support/ports.js';
import { until } from '../../support/until.js';

export const SECRET = 'a-signing-secret-for-tests';
export const BOT_TOKEN = 'xoxb-tests';
export const APP_TOKEN = 'xapp-tests';

/** What a test can say about the program behind Slack's side. */
export interface Behind {
  /** called for each event; what it throws is a failed insert */
  ingest?: (incoming: Incoming) => Promise<void>;
  /** called for each request that a command begins; what it throws is a failed insert */
  begin?: (beginning: Beginning) => Promise<void>;
  /** called for each conversation where the bot is met; what it throws is a failed write */
  welcome?: (channel: string, isDirect: boolean) => Promise<void>;
  /** the channel in which posts are requests without a mention */
  madeForRequests?: string;
  /** whoever is asked there whether their post is a request */
  member?: string;
  /** when Slack delivers again what was not taken */
  retryDelaysMs?: number[];
  /** what the configuration's names mean, in place of that */
  names?: Pick<ConfiguredNames, 'open' | 'takesRequests' | 'place'>;
  drafts?: Record<string, DraftView>;
  /** those besides the front door's */
  blueprints?: readonly Blueprint[];
  /** called for each end of a workspace; what it throws is a failed write */
  workspaceEnded?: () => Promise<void>;
  references?: SlackPorts['references'];
  sleep?: SlackPorts['sleep'];
  /** faults that Slack has from the first */
  faults?: readonly z.input<typeof controlSchema>[];
  /** where the messages of slots stand */
  posts?: Record<string, SlotMessage>;
  directory?: DirectoryPorts;
  quick?: SlackPorts['quick'];
  openDrafts?: SlackPorts['openDrafts'];
  memory?: Partial<SlackPorts['memory']>;
  help?: SlackPorts['help'];
  latestThread?: (teamId: string, userId: string, channel: string | null) => ThreadPlace | null;
}

export interface Bot {
  slack: RunningSlack;
  playground: Playground;
  /** every event that was handed over, failed ones included, in order */
  handed: Incoming[];
  /** every request that was handed over to be begun */
  begun: Beginning[];
  /** every end of a workspace that was handed over */
  ended: { teamId: string; why: string; at: Date }[];
  /** everything logged, one JSON text */
  logged(): string;
  url: string;
  close(): Promise<void>;
}

/** The real Slack side against a playground of its own. */
export async function startBot(kind: SlackTransport['kind'], behind: Behind = {}): Promise<Bot> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const playground = await startPlayground({
    // its own, where it can come back after it was away
    port: await freePort(),
    botUrls: kind === 'http' ? [`${url}/slack/events`] : [],
    signingSecret: SECRET,
    botToken: BOT_TOKEN,
    appToken: APP_TOKEN,
    page: false,
    retryDelaysMs: behind.retryDelaysMs ?? [10, 10, 10],
    warn: () => undefined,
  });
  for (const order of behind.faults ?? []) await control({ playground }, order);
  const handed: Incoming[] = [];
  const { ports, logged, begun, ended } = portsOf(behind, handed);
  const transport: SlackTransport =
    kind === 'http'
      ? { kind, signingSecret: SECRET, port, host: '127.0.0.1', readBody: createBodyReader() }
      : { kind, appToken: APP_TOKEN };
  const settings = { botToken: BOT_TOKEN, apiUrl: playground.apiUrl, transport };
  const slack = await startSlack(settings, ports).catch(async (error: unknown) => {
    await playground.close();
    throw error;
  });
  const close = async (): Promise<void> => {
    await slack.stop();
    await playground.close();
  };
  return { slack, playground, handed, begun, ended, logged, url, close };
}

/** The ids of the seed's channels by "#name"; Slack has not told of "#not-yet", and of "#twice" there are two. */
export async function seededChannel(name: string): Promise<ChannelTarget> {
  if (name === '#not-yet') return { is: 'wait' };
  if (name === '#twice') return { is: 'ambiguous' };
  const found = seed.channels.find((channel) => `#${channel.name}` === name);
  return found === undefined ? { is: 'unknown' } : { id: found.id };
}

/** Ports that remember what they were given. */
export function portsOf(
  behind: Behind,
  handed: Incoming[],
): { ports: SlackPorts; begun: Bot['begun']; ended: Bot['ended']; logged: () => string } {
  const lines: unknown[] = [];
  const ended: Bot['ended'] = [];
  const begun: Bot['begun'] = [];
  const write = (fields: object, message: string): void =>
    void lines.push({ ...fields, message, err: textOf(fields) });
  const log: Logger = { debug: write, info: write, warn: write, error: write };
  const ports: SlackPorts = {
    ingest: async (incoming) => {
      handed.push(incoming);
      await behind.ingest?.(incoming);
    },
    begin: async (beginning) => {
      begun.push(beginning);
      await behind.begin?.(beginning);
    },
    welcome: async (_teamId, channel, isDirect) => {
      await behind.welcome?.(channel, isDirect);
    },
    workspaceInstalled: async (teamId) => behind.names?.open(teamId),
    workspaceEnded: async (teamId, why, at) => {
      ended.push({ teamId, why, at });
      await behind.workspaceEnded?.();
    },
    readDraft: async (_viewer, draftId) => behind.drafts?.[draftId] ?? null,
    takesRequests: (channel, author) => {
      const isBound = behind.names ? behind.names.takesRequests(channel) : channel === behind.madeForRequests;
      if (isBound === null) return null;
      return !isBound ? 'nothing' : author === behind.member ? 'asks' : 'opens';
    },
    placeChannel: behind.names?.place ?? (async () => undefined),
    namesApprovers: true,
    findBlueprint: (id) => [frontDoor, ...(behind.blueprints ?? [])].find((one) => one.id === id),
    searchTeams: createTeamSearch(teams),
    references: behind.references ?? noReferences(),
    findPost: async (_teamId, slot) => behind.posts?.[slot] ?? null,
    directory: behind.directory ?? noDirectory(),
    quick: behind.quick ?? (async () => ({ kind: 'unknown', missing: [], near: [] })),
    openDrafts: behind.openDrafts ?? (async () => ({ own: [], waiting: [] })),
    memory: {
      listOwn: async () => ({ notes: [], goals: [] }),
      watches: async () => [],
      briefs: async () => [],
      forget: async () => false,
      unwatch: async () => false,
      ...behind.memory,
    },
    help: behind.help ?? [],
    latestThread: async (...asked) => behind.latestThread?.(...asked) ?? null,
    log,
    now: Date.now,
    sleep: behind.sleep ?? ((ms) => sleep(ms, undefined, { ref: false })),
  };
  return { ports, begun, ended, logged: () => JSON.stringify(lines) };
}

function textOf(fields: object): string {
  return 'err' in fields ? String(fields.err) : '';
}

/** A person does something in the workspace. */
export async function act(
  { playground }: Pick<Bot, 'playground'>,
  action: Act,
): Promise<ActAnswer & { ok: true }> {
  const answer = actAnswerSchema.parse(await postJson(`${playground.url}_/act`, action));
  if (!answer.ok) throw new Error(`refused: ${answer.error} ${answer.message}`);
  return answer;
}

/** Posts and answers the new message's ts. */
export async function say(
  bot: Pick<Bot, 'playground'>,
  as: string,
  channel: string,
  text: string,
  threadTs?: string,
): Promise<string> {
  const { ts } = await act(bot, {
    type: 'post',
    as,
    channel,
    text,
    ...(threadTs === undefined ? {} : { threadTs }),
  });
  if (ts === undefined) throw new Error('no ts');
  return ts;
}

/** Gives the workspace an order; what it answers is the order's own. */
export async function control(
  { playground }: Pick<Bot, 'playground'>,
  order: z.input<typeof controlSchema>,
): Promise<unknown> {
  return postJson(`${playground.url}_/control`, order);
}

export async function workspace({ playground }: Pick<Bot, 'playground'>): Promise<WorkspaceState> {
  return workspaceStateSchema.parse(await (await fetch(`${playground.url}_/state`)).json());
}

/** The window that stands before a person, once it shows what it was opened for. */
export function openedView(bot: Pick<Bot, 'playground'>, as: string): Promise<OpenView> {
  return until('the window', async () =>
    (await workspace(bot)).views.find(
      ({ userId, view }) => userId === as && !JSON.stringify(view.blocks).includes('One moment…'),
    ),
  );
}

/** How often a method of the Web API was called. */
export async function calls({ playground }: Pick<Bot, 'playground'>, method: string): Promise<number> {
  const answer: unknown = await (await fetch(`${playground.url}_/calls?method=${method}`)).json();
  return z.object({ calls: z.array(z.unknown()) }).parse(answer).calls.length;
}

async function postJson(url: string, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

const PostedSchema = z.object({ ts: z.string() });

/** Posts a message as another app, a workflow or another client would, and answers its ts. */
export async function postAsIs(
  bot: Pick<Bot, 'playground'>,
  channel: string,
  message: Record<string, unknown>,
  threadTs?: string,
): Promise<string> {
  return PostedSchema.parse(await control(bot, { type: 'post', channel, message, threadTs })).ts;
}
