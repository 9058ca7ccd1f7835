import { z } from 'zod';
import type { CommandEvent } from '../../domain/conversation/event.js';
import type { Incoming } from '../../domain/conversation/incoming.js';
import { type PersonText, written } from '../../domain/text/person-text.js';
import type { ThreadPlace } from '../ports.js';
import { cleanText } from './text.js';
import { interactionKey } from './wire.js';

/** The parts of a slash command that we rely on. Source: Slack, "Enabling interactivity with Slash Commands". */
const WireCommand = z.looseObject({
  user_id: z.string().min(1),
  channel_id: z.string().min(1),
  trigger_id: z.string().min(1),
  text: z.string().default(''),
});

/** What follows a slash command, as people read it: all of it, its first word in lower case, and the rest. */
export interface Command {
  typed: PersonText;
  word: string;
  rest: string;
  actor: string;
  channel: string;
  triggerId: string;
}

/** Reads a slash command, or null for a payload that is none. */
export function readCommand(body: unknown, botUserId: string): Command | null {
  const parsed = WireCommand.safeParse(body);
  if (!parsed.success) return null;
  const { user_id, channel_id, trigger_id, text } = parsed.data;
  const typed = cleanText(text, botUserId).trim();
  const [, word = '', rest = ''] = /^(\S*)\s*(.*)$/s.exec(typed) ?? [];
  return {
    typed: written(typed),
    word: word.toLowerCase(),
    rest: rest.trim(),
    actor: user_id,
    channel: channel_id,
    triggerId: trigger_id,
  };
}

/** A button that stands for a command. Source: Slack, "block_actions payload". */
const WirePress = z.looseObject({
  trigger_id: z.string().min(1),
  user: z.looseObject({ id: z.string().min(1) }),
  channel: z.looseObject({ id: z.string().min(1) }),
  actions: z.tuple([z.looseObject({ value: z.string() })], z.unknown()),
});

/** Reads the press of a button as the command whose words it carries, or null for a payload that is none. */
export function readPressed(body: unknown, botUserId: string): Command | null {
  const parsed = WirePress.safeParse(body).data;
  if (parsed === undefined) return null;
  const { trigger_id, user, channel, actions } = parsed;
  const [{ value: text }] = actions;
  return readCommand({ user_id: user.id, channel_id: channel.id, trigger_id, text }, botUserId);
}

/** A command that a person gives to a thread: by a slash command, or by a menu that does the same. */
export interface ThreadCommand extends Pick<CommandEvent, 'command' | 'text' | 'actor'> {
  triggerId: string;
}

/** The event that it makes in that thread. A command carries no time of its own, so `nowMs` stands for it. */
export function commandToIncoming(
  { command, text, actor, triggerId }: ThreadCommand,
  thread: ThreadPlace,
  teamId: string,
  nowMs: number,
): Incoming {
  const { channel, rootTs, isDirect } = thread;
  const slackTs = (nowMs / 1000).toFixed(6);
  return {
    teamId,
    dedupeKey: interactionKey(triggerId, command, actor),
    address: { by: 'root', channel, rootTs, opens: false, isDirect },
    event: { kind: 'command', via: 'command', command, text, actor, channel, ts: slackTs },
    actor,
    slackTs,
    urgent: true,
  };
}
