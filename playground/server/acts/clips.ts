import { randomUUID } from 'node:crypto';
import type { Act, ActAnswer, Message } from '../../protocol.js';
import { fileChangedEvent } from '../event-bodies.js';
import { newId } from '../ids.js';
import { joinChannel } from '../membership.js';
import { findPerson, findVisibleChannel, PersonError } from '../person-error.js';
import { postMessage, tellBot } from '../posting.js';
import { typedText } from '../typed-text.js';
import type { World } from '../world.js';

/** Slack's clips are five minutes long at most; nobody says more than this in that time. */
const MAX_SAID = 6_000;

/**
 * A person sends an audio clip, with typed words beside it where there are some. Slack listens to it for a while and then
 * tells that the file is another; with nothing to wait for, the transcript is there from the beginning.
 */
export function clip(world: World, act: Act & { type: 'clip' }): ActAnswer {
  const user = findPerson(world, act.as);
  const visible = findVisibleChannel(world, act.as, act.channel);
  if (visible.isArchived) throw new PersonError('is_archived', 'This channel is archived.');
  const said = act.transcript.trim();
  if (said.length > MAX_SAID) throw new PersonError('too_long', 'This clip would be too long.');
  const listensMs = act.listensMs ?? 0;
  const words = said === '' ? null : said;
  const message = postMessage(world, {
    channel: joinChannel(world, visible, act.as),
    user: user.id,
    text: typedText(act.text ?? '', world.store.users(), world.store.channels(), world.userGroups),
    threadTs: act.threadTs,
    clientMsgId: randomUUID(),
    clip: {
      id: newId('F'),
      status: listensMs > 0 ? 'processing' : words === null ? 'failed' : 'complete',
      transcript: listensMs > 0 ? null : words,
    },
  });
  if (listensMs > 0) setTimeout(() => heard(world, message, words), listensMs).unref();
  return { ok: true, channel: message.channel, ts: message.ts };
}

/** Slack has listened; it tells of the file alone. */
function heard(world: World, { channel, ts }: Message, transcript: string | null): void {
  const message = world.store.message(channel, ts);
  const place = world.store.channel(channel);
  if (!place || !message?.clip || message.deletedAt !== undefined) return;
  const clip = { ...message.clip, transcript, status: transcript === null ? 'failed' : 'complete' } as const;
  world.store.putMessage({ ...message, clip });
  tellBot(world, place, fileChangedEvent(clip.id, world.clock.nextTs()));
}
