import { APP, CHANNELS, TEAM, USERS } from '../../../playground/seed/index.js';
import { ACTION, CALLBACK, COMMAND } from '../../../src/slack/views/action-ids.js';

/** A request of Slack's as it may look, before anything is done to it; how its body is written. */
export interface Sample {
  kind: string;
  as: 'json' | 'payload' | 'form';
  body: Record<string, unknown>;
}

/** Numbers from 0 up to 1. */
export type Random = () => number;

export function pick<T>(random: Random, things: readonly T[]): T {
  const thing = things[Math.floor(random() * things.length)];
  if (thing === undefined) throw new Error('There is nothing to pick from.');
  return thing;
}

const PEOPLE = Object.values(USERS);
/** One channel is left to those who want an answer at once: in the others the bot posts one a second. */
const PLACES = Object.values(CHANNELS).filter((channel) => channel !== CHANNELS.itHelp);
const WORDS = [
  'the app is slow',
  'Urgency: critical\nDepartment: Sales',
  'set the urgency to low',
  'undo',
  'remember that we ship on Tuesdays',
  "what's blocked on T-12?",
  'discard it',
  'find launch',
  'yes',
] as const;
/** Ids that nobody gave out: of no draft, of another's, made to look like ours. */
const FORGED = [
  '',
  'd1',
  '00000000-0000-4000-8000-000000000000',
  '../../etc',
  "x'; DROP TABLE inbox; --",
  'a\u0000b',
  '\ud800',
  'd'.repeat(3_000),
] as const;

/**
 * Makes samples, each with ids of its own, so that none is taken for another told twice.
 * @param name what people and channels are called in them
 */
export function createSamples(random: Random, startSeconds: number, name: string): () => Sample {
  let made = 0;
  const ts = () => `${startSeconds}.${String(made).padStart(6, '0')}`;
  const one = <T>(things: readonly T[]) => pick(random, things);

  const event = (inner: Record<string, unknown>): Sample => ({
    kind: `event ${String(inner['type'])}`,
    as: 'json',
    body: {
      ...{ token: 'old', team_id: TEAM.id, context_team_id: TEAM.id, api_app_id: APP.appId },
      ...{ type: 'event_callback', event_id: `EvF${made}`, event_time: startSeconds },
      event: { event_ts: ts(), ...inner },
      authorizations: [{ enterprise_id: null, team_id: TEAM.id, user_id: APP.botUserId, is_bot: true }],
    },
  });
  const message = (more: Record<string, unknown> = {}) =>
    event({
      ...{ type: 'message', channel: one(PLACES), channel_type: 'channel', user: one(PEOPLE), ts: ts() },
      ...{ text: `<@${APP.botUserId}> ${one(WORDS)}`, client_msg_id: `m${made}`, team: TEAM.id },
      ...more,
    });
  const changed = (subtype: string) =>
    message({
      ...{ subtype, hidden: true, deleted_ts: ts() },
      message: { type: 'message', user: one(PEOPLE), text: one(WORDS), ts: ts(), edited: { ts: ts() } },
      previous_message: { type: 'message', user: one(PEOPLE), text: one(WORDS), ts: ts() },
    });
  const by = () => ({
    user: { id: one(PEOPLE), username: name, team_id: TEAM.id },
    team: { id: TEAM.id, domain: TEAM.domain },
    ...{ api_app_id: APP.appId, token: 'old', enterprise: null, trigger_id: `1.2.${made}` },
  });
  const click = (): Sample => {
    const channel = one(PLACES);
    const value = one([
      JSON.stringify({ d: one(FORGED), r: made % 5 }),
      JSON.stringify({ d: one(FORGED), r: 1, v: 'urgency=high' }),
      JSON.stringify({ q: one(FORGED), o: 1 }),
      JSON.stringify({ t: 'Tickets', f: {} }),
      JSON.stringify({ k: one(['note', 'goal', 'watch']), i: one(FORGED) }),
      one(FORGED),
    ]);
    const choice = one([{ value }, { selected_option: { value } }, { value, selected_option: null }]);
    const action = { type: 'button', action_id: one(Object.values(ACTION)), action_ts: ts(), ...choice };
    return {
      kind: 'block_actions',
      as: 'payload',
      body: {
        ...{ type: 'block_actions', ...by(), channel: { id: channel, name: name } },
        container: { type: 'message', message_ts: ts(), channel_id: channel, thread_ts: ts() },
        actions: [{ ...action, block_id: `fd:${one(FORGED)}:${made % 5}` }],
      },
    };
  };
  const form = (type: 'view_submission' | 'view_closed'): Sample => ({
    kind: type,
    as: 'payload',
    body: {
      ...{ type, ...by() },
      view: {
        ...{ id: `V${made}`, hash: 'h', type: 'modal', callback_id: one(Object.values(CALLBACK)) },
        ...{ team_id: TEAM.id, app_installed_team_id: TEAM.id, bot_id: APP.botId },
        private_metadata: JSON.stringify({ draftId: one(FORGED), rev: 1, channel: one(PLACES), ts: ts() }),
        state: { values: { request_summary: { input: { type: 'plain_text_input', value: one(WORDS) } } } },
      },
    },
  });
  const shortcut = (): Sample => ({
    kind: 'message_action',
    as: 'payload',
    body: {
      ...{
        type: 'message_action',
        ...by(),
        callback_id: CALLBACK.request,
        action_ts: ts(),
        message_ts: ts(),
      },
      channel: { id: one(PLACES), name: name },
      message: { type: 'message', user: one(PEOPLE), text: one(WORDS), ts: ts() },
    },
  });
  const suggestion = (): Sample => ({
    kind: 'block_suggestion',
    as: 'payload',
    body: {
      ...{ type: 'block_suggestion', ...by(), value: one(WORDS), block_id: `fd:${one(FORGED)}:1` },
      ...{ action_id: one(Object.values(ACTION)), channel: { id: one(PLACES) } },
    },
  });
  const command = (): Sample => ({
    kind: 'command',
    as: 'form',
    body: {
      ...{ command: COMMAND, text: one([...WORDS, 'mine', 'help', 'find', 'focus T-12']), token: 'old' },
      ...{ team_id: TEAM.id, team_domain: TEAM.domain, channel_id: one(PLACES), channel_name: name },
      ...{ user_id: one(PEOPLE), user_name: name, api_app_id: APP.appId, trigger_id: `1.2.${made}` },
      response_url: 'http://127.0.0.1:9/none',
    },
  });
  const kinds: readonly (() => Sample)[] = [
    message,
    () => message({ type: 'app_mention' }),
    () => message({ thread_ts: ts(), text: one(WORDS) }),
    () => message({ channel: 'D0NHPRIYA', channel_type: 'im' }),
    () => message({ files: [{ id: 'F1', subtype: 'slack_audio', transcription: { status: 'processing' } }] }),
    () => changed('message_changed'),
    () => changed('message_deleted'),
    () =>
      event({
        type: 'reaction_added',
        user: one(PEOPLE),
        reaction: 'ticket',
        item: { type: 'message', channel: one(PLACES), ts: ts() },
      }),
    () => event({ type: 'app_home_opened', user: one(PEOPLE), channel: 'D0NHPRIYA', tab: 'home' }),
    () =>
      event({
        type: 'member_joined_channel',
        user: one(PEOPLE),
        channel: one(PLACES),
        channel_type: 'C',
        team: TEAM.id,
      }),
    () =>
      event({ type: 'user_change', user: { id: one(PEOPLE), name: name, profile: {}, team_id: TEAM.id } }),
    () => event({ type: 'channel_rename', channel: { id: one(PLACES), name: name, created: 1 } }),
    () => event({ type: 'file_change', file_id: 'F1', file: { id: 'F1' } }),
    ...[click, click, click],
    () => form('view_submission'),
    () => form('view_closed'),
    ...[shortcut, suggestion, command],
    () => ({
      kind: 'url_verification',
      as: 'json',
      body: { type: 'url_verification', token: 'old', challenge: `c${made}` },
    }),
  ];
  return () => {
    made += 1;
    return one(kinds)();
  };
}
