import { randomUUID } from 'node:crypto';
import type { Act, ActAnswer } from '../../protocol.js';
import { newId } from '../ids.js';
import { joinChannel } from '../membership.js';
import { findPerson, findVisibleChannel, findVisibleMessage, PersonError } from '../person-error.js';
import { editMessage, postMessage } from '../posting.js';
import { typedText } from '../typed-text.js';
import type { World } from '../world.js';

/** A person shares files. Slack's address of one names the team and the file. */
export function share(world: World, act: Act & { type: 'share' }): ActAnswer {
  const user = findPerson(world, act.as);
  const visible = findVisibleChannel(world, act.as, act.channel);
  if (visible.isArchived) throw new PersonError('is_archived', 'This channel is archived.');
  const { channel, ts } = postMessage(world, {
    channel: joinChannel(world, visible, act.as),
    user: user.id,
    text: typedText(act.text ?? '', world.store.users(), world.store.channels(), world.userGroups),
    threadTs: act.threadTs,
    clientMsgId: randomUUID(),
    files: act.files.map((file) => {
      const id = newId('F');
      const url = `${world.origin}/files-pri/${world.team.id}-${id}/${encodeURIComponent(file.name)}`;
      return { ...file, id, url };
    }),
  });
  return { ok: true, channel, ts };
}

/** A person deletes a file of their own: the message stays, with a sign that there was one, and Slack tells that it changed. */
export function deleteFile(world: World, act: Act & { type: 'deleteFile' }): ActAnswer {
  findPerson(world, act.as);
  const message = findVisibleMessage(world, act.as, act.channel, act.ts);
  if (message.user !== act.as) throw new PersonError('not_yours', 'Only who shared a file can delete it.');
  const files = (message.files ?? []).map((file) =>
    file.id === act.file ? ({ ...file, content: '', kept: 'deleted' } as const) : file,
  );
  editMessage(world, message, { files }, act.as);
  return { ok: true, channel: message.channel, ts: message.ts };
}
