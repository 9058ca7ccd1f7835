import { DateTime } from 'luxon';
import { z } from 'zod';
import type { Reply } from '../../domain/conversation/reply.js';
import { EntityId, type EntityRef, type Viewer } from '../../domain/entities/entity.js';
import type { Note } from '../../domain/entities/memory.js';
import type { References, Summary } from '../../domain/entities/references.js';
import { queryTerms, searchWords } from '../../domain/entities/search-words.js';
import { written } from '../../domain/text/person-text.js';
import { clipped } from '../../domain/text/text.js';
import type { RequestAbout } from '../../domain/tickets/past-requests.js';
import { BY_PHRASE, type PhraseArgs, type Slots, type ToolContext } from '../../domain/tools/tool.js';
import { byKind, citeSummaries } from '../answers/cited.js';
import { type Moment, zoneNamed } from '../answers/plain.js';
import { asTold, briefData, briefsOf, byName, projectsMeant, shownBriefs } from '../memory/brief.js';
import { asNote, shownNotes, toldAlone } from '../memory/shown.js';
import { LOOKS, phrasesFor, tool, words } from '../tool-parts.js';

const MAX_QUESTION_LENGTH = 1_000;
const MAX_ENTITIES = 5;
/** Of all that carries a name so many are told. */
const MAX_OF_A_NAME = 20;
const MAX_NAMES = 3;
/** Of a question's telling words so many are looked for one by one. */
const MAX_WORDS = 6;
const MAX_NOTES = 5;
const MAX_REQUESTS = 5;

/** `by_the_way`: nothing is said where nothing is found. */
const Args = z.strictObject({
  question: words(MAX_QUESTION_LENGTH).describe(
    'What is to be known, in few words that the record may have.',
  ),
  entities: z.array(EntityId).max(10).optional().describe('Ids of what the question names.'),
  by_the_way: z.boolean().optional().meta(BY_PHRASE),
});

const asking = ({ one }: Slots): PhraseArgs => ({ question: one('text') });

/** What is on record about a question: tickets and other things, what filed requests say, and what was remembered. */
export const queryKnowledge = tool(Args, {
  name: 'query_knowledge',
  category: 'knowledge',
  summary:
    'Answer from tickets, docs, projects, what requests say and what was remembered, with the sources.',
  instructions:
    'What is on record about a question, found by its words and the names in it: `known` are tickets, docs, projects, people; `requests` were filed; `notes` were remembered. Requests and notes are shown to people. Answer from these alone, name the source of each statement (short id, title, or who noted it when); if there is nothing, say so.',
  sets: ['text', 'voice', 'quick'],
  ...LOOKS,
  phrases: [
    ...phrasesFor(asking, 'what do you know about the Q1 launch?', [
      'what (do | does | did) (you | we | anyone | anybody) [already] (know | have [on record]) (about | of | on) {text}',
      '<whats> [already] (known | on record) (about | of | on) {text}',
      'tell (me | us) (what | everything | all) [that] (you | we) (know | have) (about | of | on) {text}',
    ]),
    ...phrasesFor(asking, 'what did we learn about checkout?', [
      'what (did | have) (you | we) (learn[ed] | learnt | find out | found out) (about | from | on) {text}',
      '(search | query) (your | our | the) (knowledge [base] | past requests | records) (for | about | on) {text}',
      'do (you | we) know (anything | something) about {text}',
    ]),
  ],
  async execute(context, { question: asked, entities = [], by_the_way = false }) {
    const question = byName(context, asked);
    const { viewer, references, memory, past, signal, byPerson, now, timeZone } = context;
    const ids = await idsFor(context, question, { given: entities, more: !by_the_way });
    const briefs = by_the_way
      ? []
      : await briefsOf(context, await projectsMeant(context, question, entities));
    const query = { text: question, ...(ids.length > 0 ? { entities: ids } : {}), limit: MAX_NOTES };
    const [onRecord, filed, found, own] = await Promise.all([
      references.context(viewer, ids),
      past.about(viewer, { text: question, limit: MAX_REQUESTS }, signal),
      memory.search(viewer, query),
      viewer.place === null ? [] : memory.search({ ...viewer, place: null }, query),
    ]);
    const noted = found.map(({ note }) => note);
    const alone = own.flatMap((one) => (one.own && one.note.scope === 'user' ? [one.note] : []));
    const says = saysAll(question);
    const isAnswered = by_the_way && [...noted, ...alone].some(says);
    const notes = isAnswered ? noted.filter(says) : noted;
    const hidden = isAnswered ? alone.filter(says) : alone;
    const known = ids.flatMap((id) => onRecord.summaries.filter((one) => one.id === id));
    const summaries = isAnswered ? [] : byKind(known).flat();
    const requests = isAnswered ? [] : filed;
    const replies = [
      ...shownBriefs(context, briefs),
      ...(await shownRequests(context, requests)),
      ...(await shownNotes(context, notes, [], false)),
      ...toldAlone(context, hidden),
    ];
    return {
      data: {
        known: summaries,
        ...briefData(briefs),
        requests: requests.map(requestData),
        notes: notes.map(({ text, author, updatedAt }) => ({
          text,
          by: `<@${author}>`,
          on: updatedAt.slice(0, 10),
        })),
        shown: replies.length > 0,
        ...(hidden.length > 0 ? { shown_to_the_asker_alone: hidden.length } : {}),
      },
      ...(replies.length > 0 ? { replies } : {}),
      ...(byPerson === true && !(by_the_way && summaries.length === 0)
        ? { said: told(summaries, replies.length > 0, { now, timeZone }) }
        : {}),
      ...(notes.length + briefs.length > 0 ? { remembered: [...notes.map(asNote), ...asTold(briefs)] } : {}),
    };
  },
});

/**
 * Whether a note has all the telling words of a question: it answers it, and what shares only some of them would be beside
 * the point.
 */
function saysAll(question: string): (note: Note) => boolean {
  const words = queryTerms(question);
  return ({ text }) => {
    const own = new Set(searchWords(text));
    return words.length > 0 && words.every((word) => own.has(word));
  };
}

const ONLY_SHOWN = 'That is all I know about it.';
const NOTHING_KNOWN = "I don't know anything about that yet. Say “remember that …”, and I'll know next time.";

/** What is on record in words, besides what is shown. */
function told(summaries: readonly Summary[], isShown: boolean, moment: Moment): string {
  if (summaries.length > 0) return citeSummaries(summaries, moment);
  return isShown ? ONLY_SHOWN : NOTHING_KNOWN;
}

/**
 * What the question is about, the best first: what was given, else what its words name, and whatever else has that in its name
 * where `more` is wanted; else what has its words in its name.
 */
async function idsFor(
  { viewer, references }: ToolContext,
  question: string,
  { given, more }: { given: readonly string[]; more: boolean },
): Promise<string[]> {
  if (given.length > 0) return given.slice(0, MAX_ENTITIES);
  const { found, ambiguous } = await references.resolve(viewer, { text: written(question) });
  const named = [...found.map(({ entity }) => entity), ...ambiguous.flatMap(({ candidates }) => candidates)];
  if (named.length === 0)
    return idsByWords(viewer, references, question, more ? MAX_OF_A_NAME : MAX_ENTITIES);
  const names = [...new Set([...found, ...ambiguous].map(({ mention }) => mention))].slice(0, MAX_NAMES);
  const carrying = more ? await Promise.all(names.map((name) => carriers(viewer, references, name))) : [];
  const ids = [...named, ...carrying.flat()].map(({ id }) => id);
  return [...new Set(ids)].slice(0, more ? MAX_OF_A_NAME : MAX_ENTITIES);
}

type Finding = Pick<References, 'find'>;

/** What has all the words of a name in its own, the best first. */
async function carriers(viewer: Viewer, references: Finding, name: string): Promise<readonly EntityRef[]> {
  const words = searchWords(name);
  const found = await references.find(viewer, { text: name, limit: MAX_OF_A_NAME });
  return found.filter(({ label }) => {
    const own = new Set(searchWords(label));
    return words.every((word) => own.has(word));
  });
}

/** What is called by the telling words of a question: by all of them, or else, letter by letter, by as many as anything is. */
async function idsByWords(
  viewer: Viewer,
  references: Finding,
  question: string,
  limit: number,
): Promise<string[]> {
  const words = queryTerms(question).slice(0, MAX_WORDS);
  const whole = await references.find(viewer, { text: words.join(' '), limit });
  if (whole.length > 0) return whole.map(({ id }) => id);
  const having = await Promise.all(words.map((word) => carriers(viewer, references, word)));
  const found = having.flatMap((those) => those.slice(0, MAX_ENTITIES)).map(({ id }) => id);
  const hits = new Map(found.map((id) => [id, found.filter((one) => one === id).length]));
  const most = Math.max(...hits.values());
  return [...hits].flatMap(([id, count]) => (count === most ? [id] : [])).slice(0, limit);
}

const STATUS: Readonly<Record<RequestAbout['status'], string>> = {
  open: 'open',
  in_progress: 'in progress',
  blocked: 'blocked',
  done: 'done',
  withdrawn: 'withdrawn',
};

/** What it is called, how it stands, and who asked for it on which day, there. */
function titled({ shortId, headline, status, requester, filedAt }: RequestAbout, zone: string): string {
  const day = DateTime.fromISO(filedAt, { zone: zoneNamed(zone), locale: 'en' }).toFormat('d LLLL yyyy');
  return `${shortId} “${headline}” (${STATUS[status]}, asked for by <@${requester}>, filed on ${day})`;
}

/** What is told of filed requests that a question is about; days are those of an IANA time zone. */
const requestWords = {
  found: 'I found this in filed requests:',
  foundToo: 'And this, in requests whose messages I can’t show here:',
  quoted: (request: RequestAbout, zone: string) =>
    [titled(request, zone), ...(request.excerpt === '' ? [] : [request.excerpt])].join('\n'),
  line: (request: RequestAbout, zone: string) => {
    const at = request.url === null ? '' : ` ${request.url}`;
    const says = request.excerpt === '' ? '' : `\n  “${request.excerpt}”`;
    return `• ${titled(request, zone)}${at}${says}`;
  },
} as const;

const MAX_HEADLINE_LENGTH = 120;

/** A filed request as the brain gets it, in few words: what tools give is cut to a budget. */
function requestData({ draftId, shortId, headline, status, url, ...about }: RequestAbout) {
  return {
    id: `task:${draftId}`,
    short_id: shortId,
    title: clipped(headline, MAX_HEADLINE_LENGTH),
    status,
    by: `<@${about.requester}>`,
    on: about.filedAt.slice(0, 10),
    says: about.excerpt,
    ...(url === null ? {} : { url }),
  };
}

/**
 * The requests as they are shown, quoted, each with a link to where it can be read; below them those that can be read
 * nowhere here.
 */
async function shownRequests(
  { viewer, findPlace, timeZone }: Pick<ToolContext, 'viewer' | 'findPlace' | 'timeZone'>,
  requests: readonly RequestAbout[],
): Promise<Reply[]> {
  const placed = await Promise.all(
    requests.map(async (request) => ({ request, place: await findPlace(viewer, request.draftId) })),
  );
  const passages = placed.flatMap(({ request, place }) => {
    const quote = requestWords.quoted(short(request), timeZone);
    return place === null ? [] : [{ ...place, author: null, quote, mark: 'none' as const }];
  });
  const plain = placed.flatMap(({ request, place }) =>
    place === null ? [requestWords.line(short(request), timeZone)] : [],
  );
  const shown = { asker: viewer.user, degraded: false };
  const text = passages.length > 0 ? requestWords.foundToo : requestWords.found;
  const replies: Reply[] = [];
  if (passages.length > 0) replies.push({ kind: 'passages', text: requestWords.found, passages, ...shown });
  if (plain.length > 0)
    replies.push({ kind: 'text', text: [text, ...plain].join('\n'), mentions: [], ...shown });
  return replies;
}

const short = (request: RequestAbout): RequestAbout => ({
  ...request,
  headline: clipped(request.headline, MAX_HEADLINE_LENGTH).replace(/\s+/gu, ' '),
});
