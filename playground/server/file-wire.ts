import type { Clip, Message, SharedFile } from '../protocol.js';
import type { Team } from './identity.js';
import type { Wire } from './wire.js';

/** The message carries only the beginning of a transcript. Slack does not say how much; this is a long paragraph. */
const PREVIEW = 1_000;

type Sharing = Pick<Message, 'user' | 'ts'>;

function fileWire(id: string, name: string, { user, ts }: Sharing, team: Team): Wire {
  const seconds = Math.floor(Number(ts));
  return {
    id,
    created: seconds,
    timestamp: seconds,
    name,
    title: name,
    user,
    user_team: team.id,
    editable: false,
    mode: 'hosted',
    is_external: false,
    file_access: 'visible',
  };
}

/** A shared file as it stands in a message. */
export function sharedWire(file: SharedFile, sharing: Sharing, team: Team): Wire {
  const { id, kept } = file;
  const bare = { id, created: Math.floor(Number(sharing.ts)), user: sharing.user };
  switch (kept) {
    case 'partner':
    case 'unseen':
      return { ...bare, mode: 'file_access', file_access: 'check_file_info' };
    case 'hidden':
      return { ...bare, mode: 'hidden_by_limit' };
    case 'deleted':
      return { id, mode: 'tombstone' };
    default:
      return wholeWire(file, sharing, team);
  }
}

/** A shared file as Slack's file object. Its address takes the bot's token. */
export function wholeWire(file: SharedFile, sharing: Sharing, team: Team): Wire {
  const { id, name, mimetype, content, url } = file;
  const [, ending = ''] = /\.([^.]+)$/.exec(name) ?? [];
  return {
    ...fileWire(id, name, sharing, team),
    mimetype,
    filetype: ending,
    pretty_type: ending.toUpperCase(),
    size: file.size ?? Buffer.from(content, 'base64').length,
    url_private: url,
    url_private_download: url,
  };
}

/** An audio clip as Slack's file object. There is nothing to hear in the playground, and so nothing to be had. */
export function clipWire(clip: Clip, sharing: Sharing, team: Team): Wire {
  return {
    ...fileWire(clip.id, 'audio_message.m4a', sharing, team),
    mimetype: 'audio/mp4',
    filetype: 'm4a',
    pretty_type: 'MPEG 4 Audio',
    media_display_type: 'audio',
    subtype: 'slack_audio',
    transcription: transcriptionWire(clip),
  };
}

function transcriptionWire({ status, transcript }: Clip): Wire {
  if (transcript === null) return { status };
  const content = transcript.slice(0, PREVIEW);
  return {
    status,
    locale: 'en-US',
    preview: { content, has_more: content.length < transcript.length },
  };
}
