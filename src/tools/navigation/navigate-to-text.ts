import { z } from 'zod';
import { clipped } from '../../domain/text/text.js';
import type { ReadsAs } from '../../domain/tools/phrasebook.js';
import { placeWording } from '../../domain/tools/place-wording.js';
import { type FoundHere, findDecided, findNewest, findSaid } from '../search/find-in-thread.js';
import { WAYS } from '../search/search.js';
import { type SearchedThread, searchedFor } from '../search/thread-lines.js';
import { LOOKS, phrasesFor, refused, tool, UserId, words } from '../tool-parts.js';
import { passagesHere } from './passages.js';

const MAX_TEXT = 500;
const MAX_SHOWN_WORDS = 80;
/** More passages than these nobody compares. */
const MAX_SHOWN = 3;

const Args = z
  .strictObject({
    text: words(MAX_TEXT)
      .optional()
      .describe('The words to look for, as plain text; of a question only what it is about.'),
    person: UserId.optional().describe('The id of the user who said it.'),
    mode: z
      .enum([...WAYS, 'decision'])
      .optional()
      .describe(
        'How to look: word for word, as a quote, roughly, or for where it was decided. Without it: in that order.',
      ),
  })
  .refine(({ text, person }) => text !== undefined || person !== undefined, 'give a text, a person, or both');
type Args = z.infer<typeof Args>;

const LEAD = '(<show> | find | <go> | point me to | quote)';
const ABOUT = '(about | on | for | that | to | regarding)';
const DECIDED = '(decide[d] | agree[d] | settle[d])';
const SAID =
  '(say | said | write | wrote | mention[ed] | ask[ed] | suggest[ed] | propose[d] | promise[d] | answer[ed] | discuss[ed] | talk[ed] about)';
const POST = '(bit[s] | message[s] | comment[s] | post[s] | reply | replies | part | place | passage)';
const HERE =
  '[(up here | up there | above | earlier | before | [in] here | in (this | the) (thread | conversation))]';
const SAYING = { text: '{text}', person: '{person}' };
const DECIDING = { text: '{text}', mode: 'decision' };

/** Finds a message of the thread and leads to it; `readsAs` tells orders to Frontdoor from what people told each other. */
export const navigateToText = (readsAs: ReadsAs) =>
  tool(Args, {
    name: 'navigate_to_text',
    category: 'navigation',
    summary: 'Find where something was said or decided in this thread.',
    instructions:
      'Finds messages of this thread by their words, by who wrote them, or both, and shows people the best one with a link (up to three where several fit equally). Use mode "decision" for "where did we decide …", "where was … agreed". You get the same passages; `found` is how many messages fit. Do not repeat them.',
    sets: ['text', 'voice', 'quick'],
    needs: 'thread',
    briefly: 'where something was said or decided here',
    ...LOOKS,
    phrases: [
      ...phrasesFor(DECIDING, 'show me where we decided on the deadline', [
        `[${LEAD}] [[to] [the] (message | place | part | bit | point | passage)] where (we | they | it was | this was) ${DECIDED} [${ABOUT}] <the> {text}`,
        `where did (we | they | you) ${DECIDED} [${ABOUT}] <the> {text}`,
        `where was <the> {text} ${DECIDED} [on]`,
        `what (did | have) (we | they) ${DECIDED} [on] [${ABOUT} | as] <the> {text} ${HERE}`,
        `what was ${DECIDED} [on] ${ABOUT} <the> {text}`,
        `(what | which) {text} (was | were | has been | have been) ${DECIDED} [on | upon] ${HERE}`,
        `(what | which) {text} (did | have) (we | they | you) ${DECIDED} [on] ${HERE}`,
        `(<whats> | what was | which was) the {text} [again] [that] (we | they | you) [had | have] ${DECIDED} [on] ${HERE} ${HERE}`,
      ]),
      ...phrasesFor(SAYING, 'where did Sam say “blocked”?', [
        `where did {person} ${SAID} [${ABOUT}] <the> {text}`,
        `[${LEAD}] where {person} ${SAID} [${ABOUT}] <the> {text} ${HERE}`,
        `what did {person} ${SAID} ${HERE} [${ABOUT} <the> {text}] ${HERE}`,
        `${LEAD} what {person} ${SAID} [${ABOUT} <the> {text}]`,
        `[${LEAD}] [[to] [the] (message | place | part | bit | point | passage)] where (we | somebody | someone | they) ${SAID} [${ABOUT}] <the> {text} ${HERE}`,
      ]),
      ...phrasesFor(SAYING, 'where did somebody say “blocked”?', [
        `where did (we | anybody | anyone | somebody) ${SAID} [${ABOUT}] <the> {text}`,
        `where was <the> {text} ${SAID}`,
        `(${LEAD} | search for | look for | locate) {text:quote} [here | in (this | the) (thread | conversation)]`,
        '(search | look through | scan) (this | the) (thread | conversation) [for] {text}',
        '(find | search for | look for | locate) {text} in (this | the) (thread | conversation)',
        `${LEAD} [the | a | any] ${POST} (about | with | saying | that says | mentioning | on) {text}`,
        `${LEAD} [the | a | any] [last | latest] ${POST} (from | by | of) {person} [${ABOUT} <the> {text}]`,
        `(who [else] | which [one]) [of (us | you | them | (my | our) colleagues)] ${HERE} [was it [again] (that | who)] (said | warned | wrote | mentioned | suggested | proposed | decided | promised | raised | noticed | complained about | worried about | asked (for | about | whether) | brought up | spoke (of | about) | talked (of | about) | pointed out | came up with) ${HERE} [about | of] [that | to | the | a | an] {text} ${HERE}`,
      ]),
    ],
    async execute(context, args) {
      const author = args.person?.slice('user:'.length);
      if (author !== undefined && !context.thread.messages.some((one) => one.author === author)) {
        return refused(placeWording.nothingBy);
      }
      const found = find(await searchedFor(context, readsAs, author), args);
      if (found === null) return refused(notFoundSentence(args, author));
      const { hits, way } = found;
      const shown = hits.slice(0, MAX_SHOWN);
      const data = { found: hits.length, way };
      return passagesHere(context, lead(args, author, found, shown.length), shown, { data });
    },
  });

function find(searched: SearchedThread, { text, mode }: Args): FoundHere | null {
  if (text === undefined) return findNewest(searched);
  if (mode === 'decision') return findDecided(searched, text);
  return findSaid(searched, text, mode === undefined ? WAYS : [mode]);
}

function lead(
  { text = '' }: Args,
  author: string | undefined,
  { way, hits }: FoundHere,
  shown: number,
): string {
  const words = clipped(text, MAX_SHOWN_WORDS);
  const count = hits.length;
  switch (way) {
    case 'person':
      return placeWording.newestOf(author ?? '');
    case 'decision':
      return count === 1 ? placeWording.decided(words) : placeWording.decidedIn(words, count, shown);
    case 'fuzzy':
      return count === 1 ? placeWording.nearest(words) : placeWording.nearestIn(words, count, shown);
    default:
      return count === 1 ? placeWording.said(words) : placeWording.saidIn(words, count, shown);
  }
}

function notFoundSentence({ text = '', mode }: Args, author: string | undefined): string {
  const words = clipped(text, MAX_SHOWN_WORDS);
  if (text === '') return placeWording.nothingBy;
  if (author !== undefined) return placeWording.notSaidBy(author, words);
  return mode === 'decision' ? placeWording.notDecided(words) : placeWording.notSaid(words);
}
