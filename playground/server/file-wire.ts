import type { Clip, Message } from '../protocol.js';
import type { Team } from './identity.js';
import type { Wire } from './wire.js';

/** The message carries only the beginning of a transcript. Slack does not say how much; this is a long paragraph. */
const PREVIEW = 1_000;

/** An audio clip as Slack's file object. */
export function clipWire(clip: Clip, message: Pick<Message, 'user' | 'ts'>, team: Team): Wire {
  const seconds = Math.floor(Number(message.ts));
  return {
    id: clip.id,
    created: seconds,
    timestamp: seconds,
    name: 'audio_message.m4a',
    title: 'audio_message.m4a',
    mimetype: 'audio/mp4',
    filetype: 'm4a',
    pretty_type: 'MPEG 4 Audio',
    user: message.user,
    user_team: team.id,
    editable: false,
    mode: 'hosted',
    is_external: false,
    file_access: 'visible',
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
