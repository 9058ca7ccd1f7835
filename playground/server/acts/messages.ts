import { randomUUID } from 'node:crypto';
import type { Act, ActAnswer, Message } from '../../protocol.js';
import { joinChannel } from '../membership.js';
import { findPerson, findVisibleChannel, findVisibleMessage, PersonError } from '../person-error.js';
import { deleteMessage, editMessage, postMessage } from '../posting.js';
import { addReaction, removeReaction } from '../reactions.js';
import { typedText } from '../typed-text.js';
import type { World } from '../world.js';

type ActOf<Type extends Act['type']> = Act & { type: Type };

/** Slack's limit of a typed message. */
const MAX_TYPED = 40_000;

/** A person posts; writing in a public channel that they are not in joins it. */
export function post(world: World, act: ActOf<'post'>): ActAnswer {
  const user = findPerson(world, act.as);
  const visible = findVisibleChannel(world, act.as, act.channel);
  if (visible.isArchived) throw new PersonError('is_archived', 'This channel is archived.');
  const channel = joinChannel(world, visible, act.as);
  const text = formatted(world, act.text);
  const message = postMessage(world, {
    channel,
    user: user.id,
    text,
    threadTs: act.threadTs,
    clientMsgId: randomUUID(),
  });
  return { ok: true, channel: channel.id, ts: message.ts };
}

export function edit(world: World, act: ActOf<'edit'>): ActAnswer {
  const message = ownMessage(world, act);
  editMessage(world, message, { text: formatted(world, act.text) }, act.as);
  return { ok: true, channel: message.channel, ts: message.ts };
}

export function remove(world: World, act: ActOf<'delete'>): ActAnswer {
  const message = ownMessage(world, act);
  deleteMessage(world, message);
  return { ok: true, channel: message.channel, ts: message.ts };
}

export function react(world: World, act: ActOf<'react'>): ActAnswer {
  findPerson(world, act.as);
  addReaction(world, findVisibleMessage(world, act.as, act.channel, act.ts), act.as, act.name);
  return { ok: true };
}

export function unreact(world: World, act: ActOf<'unreact'>): ActAnswer {
  findPerson(world, act.as);
  removeReaction(world, findVisibleMessage(world, act.as, act.channel, act.ts), act.as, act.name);
  return { ok: true };
}

function formatted(world: World, typed: string): string {
  if (typed.trim() === '') throw new PersonError('no_text', 'Please write something first.');
  if (typed.length > MAX_TYPED) throw new PersonError('msg_too_long', 'This message is too long to send.');
  return typedText(typed, world.store.users(), world.store.channels(), world.userGroups);
}

function ownMessage(world: World, act: ActOf<'edit' | 'delete'>): Message {
  findPerson(world, act.as);
  const message = findVisibleMessage(world, act.as, act.channel, act.ts);
  if (message.user !== act.as) throw new PersonError('not_yours', 'Only its author can change a message.');
  return message;
}
