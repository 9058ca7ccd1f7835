import { z } from 'zod';

/**
 * What we rely on of the files of a message. Slack marks a clip that was recorded in it as `slack_audio`; its transcript is
 * made some seconds later, and the message carries only its beginning (`has_more`). Source: Slack, "file object"; its
 * documentation does not describe `transcription`, which events carry as `{status, locale, preview: {content, has_more}}`.
 */
export const WireFile = z.looseObject({
  id: z.string().optional(),
  subtype: z.string().nullish(),
  transcription: z
    .looseObject({
      status: z.string().nullish(),
      preview: z.looseObject({ content: z.string().nullish(), has_more: z.boolean().nullish() }).nullish(),
    })
    .nullish(),
});
export type WireFile = z.infer<typeof WireFile>;

/** What a message's audio clips say. `pending`: Slack still listens to one of them. */
export interface Spoken {
  clips: number;
  text: string;
  pending: boolean;
}

/** Stands where Slack gives only the beginning of a transcript. */
const CUT = ' …';

/** The transcripts of the clips among these files, one a line. */
export function spokenIn(files: readonly WireFile[] | null | undefined): Spoken {
  const clips = (files ?? []).filter(({ subtype }) => subtype === 'slack_audio');
  return {
    clips: clips.length,
    text: clips.flatMap(transcriptOf).join('\n'),
    pending: clips.some(({ transcription }) => transcription?.status === 'processing'),
  };
}

function transcriptOf({ transcription }: WireFile): string[] {
  const preview = transcription?.preview;
  const content = preview?.content?.trim() ?? '';
  if (transcription?.status !== 'complete' || content === '') return [];
  return [preview?.has_more ? `${content}${CUT}` : content];
}
