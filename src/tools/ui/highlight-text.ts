import { z } from 'zod';
import { clipped } from '../../domain/text/text.js';
import type { ReadsAs } from '../../domain/tools/phrasebook.js';
import { placeWording } from '../../domain/tools/place-wording.js';
import { passagesHere } from '../navigation/passages.js';
import { findSaid } from '../search/find-in-thread.js';
import { WAYS } from '../search/search.js';
import { searchedFor } from '../search/thread-lines.js';
import { ACTS, phrasesFor, refused, tool, words } from '../tool-parts.js';

const MAX_TEXT = 500;
const MAX_SHOWN_WORDS = 80;

const Args = z.strictObject({
  text: words(MAX_TEXT).describe('Words of the passage, as plain text.'),
  style: z.enum(['warning', 'suggestion']).optional().describe('What it is marked as, if somebody said so.'),
});

const REASON = /,|\s(?:so|because|since|up there|above)\b/iu;
const MARK = '(highlight | mark | flag | underline | point out | quote)';
const PASSAGE = '(bit | part | sentence | message | passage | place | line | words)';

/**
 * Quotes a passage of the thread with a mark, for everyone in it to see; `readsAs` tells orders to Frontdoor from what
 * people told each other.
 */
export const highlightText = (readsAs: ReadsAs) =>
  tool(Args, {
    name: 'highlight_text',
    category: 'ui',
    summary: 'Quote a passage of this thread for everyone, if you like as a warning or a suggestion.',
    instructions:
      'Quotes the newest message of the thread that has these words, with a mark and a link, for everyone in it. Only when a person asks for it. Do not repeat the passage.',
    sets: ['text'],
    needs: 'thread',
    briefly: 'quote a passage for everyone',
    ...ACTS,
    phrases: [
      ...phrasesFor({ text: '{text}', style: 'warning' }, 'highlight “we never tested this” as a warning', [
        `${MARK} {text:quote} (as | with) [a | the] (warning | problem | risk)`,
      ]),
      ...phrasesFor({ text: '{text}' }, 'highlight “we never tested this”', [`${MARK} {text:quote}`]),
      ...phrasesFor({ text: '{text}', style: 'warning' }, null, [
        `${MARK} {text} (as | with) [a | the] (warning | problem | risk)`,
      ]),
      ...phrasesFor({ text: '{text}', style: 'suggestion' }, null, [
        `${MARK} {text} (as | with) [a | an | the] (suggestion | idea | tip | proposal)`,
      ]),
      ...phrasesFor({ text: '{text}' }, null, [
        `${MARK} (([the | that | this] ${PASSAGE} [of {person:person}] | {person:person}'s ${PASSAGE}) [(up | back) (there | here)] (where | in which | that says | about | on | with | saying) | what {person} (said | wrote | mentioned) (about | on)) {text} [for (everyone | everybody | all | us)]`,
      ]),
    ],
    async execute(context, { text, style }) {
      const searched = await searchedFor(context, readsAs);
      const find = (words: string) => findSaid(searched, words, WAYS)?.hits[0];
      // what comes behind a comma or "so" may say why it is to be seen
      const [first = text] = text.split(REASON, 1);
      const hit = find(text) ?? find(first);
      if (hit === undefined) return refused(placeWording.notSaid(clipped(text, MAX_SHOWN_WORDS)));
      const mark = style ?? 'none';
      return passagesHere(context, placeWording.marked[mark], [hit], { mark });
    },
  });
