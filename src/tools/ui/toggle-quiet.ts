import { z } from 'zod';
import { placeWording } from '../../domain/tools/place-wording.js';
import { CHANGES, phrasesFor, refused, tool } from '../tool-parts.js';

const Args = z.strictObject({
  on: z
    .boolean()
    .optional()
    .describe('true: quiet; false: as usual; without it the other of what it is now.'),
});

/** Lets Frontdoor speak in this thread only when it is mentioned, or as usual again. */
export const toggleQuiet = tool(Args, {
  name: 'toggle_quiet',
  category: 'ui',
  summary: 'Be quiet in this thread until I am mentioned, or speak up again.',
  instructions:
    'In a quiet thread you take in what is said, but post and remind of nothing unless you are mentioned. For "be quiet", "stop interrupting", "you can speak again".',
  sets: ['text', 'voice'],
  briefly: 'be quiet here, or speak up again',
  ...CHANGES,
  phrases: [
    ...phrasesFor({ on: true }, 'be quiet here', [
      '(be | stay | keep | go) [very] (quiet | silent) [here] [in this thread] [for now | for a while]',
      '((hush | shush | shh | silence | mute) [yourself | this thread] [here] [for now | for a while | for a bit] | (turn | switch) on quiet [mode])',
      '(stay | keep) out of (this | the | our) (thread | conversation) [for now | for a while | for a bit]',
      "(only | just) (speak | talk | answer | reply | post) [here] (when | if | once) [you are | you're | i | we | somebody | someone] (mention[ed | s] | ask[ed | s] | call[ed | s]) [you]",
      '(stop | quit) (talking | posting | replying | answering | interrupting | commenting | chiming in) [here] [so much]',
    ]),
    ...phrasesFor({ on: false }, 'you can speak up again', [
      '(you (can | may) (talk | speak | post | answer) | speak) [up] [again] [here | in this thread]',
      '(unmute [yourself | this thread] | wake up | stop being quiet | (turn | switch) off quiet [mode] | quiet [mode] off)',
    ]),
    ...phrasesFor({}, null, ['toggle quiet [mode]']),
  ],
  async execute({ thread }, { on = !thread.quiet }) {
    if (thread.isDirect && on) return refused(placeWording.quietDirect);
    if (on === thread.quiet) return refused(on ? placeWording.alreadyQuiet : placeWording.alreadyNotQuiet);
    return {
      data: { quiet: on },
      change: { kind: 'quiet', before: thread.quiet, after: on },
      said: on ? placeWording.quiet : placeWording.notQuiet,
    };
  },
});
