import { z } from 'zod';
import type { Incoming } from '../../domain/conversation/incoming.js';
import type { PressedAct } from '../../domain/conversation/press.js';
import { tsOf } from '../../domain/conversation/slack-ts.js';
import { type PersonText, written } from '../../domain/text/person-text.js';
import type { ThreadPlace } from '../ports.js';
import type { Press } from './click.js';
import { cleanText } from './text.js';
import { Id, incomingAct, interactionKey } from './wire.js';

/** The parts of a slash command that we rely on. Source: Slack, "Enabling interactivity with Slash Commands". */
const WireCommand = z.looseObject({
  user_id: Id,
  channel_id: Id,
  trigger_id: Id,
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
  const parsed = WireCommand.safeParse(body).data;
  if (parsed === undefined) return null;
  const typed = cleanText(parsed.text, botUserId).trim();
  const [, word = '', rest = ''] = /^(\S*)\s*(.*)$/s.exec(typed) ?? [];
  return {
    typed: written(typed),
    word: word.toLowerCase(),
    rest: rest.trim(),
    actor: parsed.user_id,
    channel: parsed.channel_id,
    triggerId: parsed.trigger_id,
  };
}

/** The press of a button as the command whose words it carries, or null for one that stands for none. */
export function pressedCommand(press: Press, botUserId: string): Command | null {
  const { actor, channel, triggerId, value } = press;
  if (value === undefined) return null;
  return readCommand({ user_id: actor, channel_id: channel, trigger_id: triggerId, text: value }, botUserId);
}

/** A command that a person gives to a thread: by a slash command, or by a menu that does the same. */
interface ThreadCommand {
  does: PressedAct;
  actor: string;
  triggerId: string;
}

/** The event that it makes in that thread. A command carries no time of its own, so `nowMs` stands for it. */
export function commandToIncoming(
  { does, actor, triggerId }: ThreadCommand,
  { channel, rootTs, isDirect }: ThreadPlace,
  teamId: string,
  nowMs: number,
): Incoming {
  const slackTs = tsOf(nowMs);
  return incomingAct({
    teamId,
    dedupeKey: interactionKey(triggerId, does.act, actor),
    address: { by: 'root', channel, rootTs, opens: false, isDirect },
    event: { kind: 'press', via: 'command', does, actor, channel, ts: slackTs },
    slackTs,
  });
}
