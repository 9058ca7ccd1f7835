import { randomUUID } from 'node:crypto';
import type { Act, ActAnswer, Message } from '../../protocol.js';
import { joinChannel } from '../membership.js';
import { permalink } from '../permalink.js';
import { findPerson, findVisibleChannel, findVisibleMessage, PersonError } from '../person-error.js';
import { postMessage } from '../posting.js';
import { typedText } from '../typed-text.js';
import { messageWire, type Wire } from '../wire.js';
import type { World } from '../world.js';

/** A person forwards a message that they see: Slack posts theirs, with the other one attached. */
export function forward(world: World, act: Act & { type: 'forward' }): ActAnswer {
  const user = findPerson(world, act.as);
  const original = findVisibleMessage(world, act.as, act.channel, act.ts);
  if (original.ephemeralTo !== undefined)
    throw new PersonError('cant_forward', 'What only one person sees can’t be forwarded.');
  const visible = findVisibleChannel(world, act.as, act.to);
  if (visible.isArchived) throw new PersonError('is_archived', 'This channel is archived.');
  const { channel, ts } = postMessage(world, {
    channel: joinChannel(world, visible, act.as),
    user: user.id,
    text: typedText(act.text ?? '', world.store.users(), world.store.channels(), world.userGroups),
    threadTs: act.threadTs,
    clientMsgId: randomUUID(),
    wire: { attachments: [shared(world, original)] },
  });
  return { ok: true, channel, ts };
}

/** A message as Slack attaches it to the one that forwards it. Its blocks stand inside, its files and attachments go along. */
function shared(world: World, original: Message): Wire {
  const { team, app, store, origin } = world;
  const wire = messageWire(original, team, app);
  const { user, bot_id, blocks, files, attachments, text } = wire;
  const { channel, ts } = original;
  const place = store.channel(channel);
  const name = authorName(world, wire);
  const from = permalink(origin, original);
  return {
    id: 1,
    is_share: true,
    is_msg_unfurl: true,
    ts,
    channel_id: channel,
    channel_team: team.id,
    author_name: name,
    author_subname: name,
    ...(user === undefined ? {} : { author_id: user }),
    ...(bot_id === undefined ? {} : { bot_id }),
    from_url: from,
    original_url: from,
    text,
    fallback: `${name}: ${text}`,
    footer: place?.isIm ? 'Direct message' : `Posted in #${place?.name ?? channel}`,
    mrkdwn_in: ['text'],
    ...(blocks === undefined
      ? {}
      : { message_blocks: [{ team: team.id, channel, ts, message: { blocks } }] }),
    ...(files === undefined ? {} : { files }),
    ...(attachments === undefined ? {} : { attachments }),
  };
}

/** The name that stands above the message: an app's own, else that of the account. */
function authorName(world: World, { username, bot_profile: profile, user }: Wire): string {
  const app = profile !== null && typeof profile === 'object' && 'name' in profile ? profile.name : undefined;
  const named = [username, app].find((name) => typeof name === 'string' && name !== '');
  const account = typeof user === 'string' ? world.store.user(user)?.realName : undefined;
  return String(named ?? account ?? 'An app');
}
