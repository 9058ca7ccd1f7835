import type { Evidence } from '../domain/draft/evidence.js';
import { shown } from '../domain/text/person-text.js';
import type { FiledFile } from '../domain/tickets/shared-file.js';
import { DUE_FIELD } from '../domain/tickets/ticket-values.js';
import type { FiledField, FiledRequest, Ticket } from '../domain/tickets/tracker.js';
import { type CalledThere, calledThere } from './choices.js';
import type { Block, Item, ItemComment, Line, Person, Piece, Value } from './item.js';
import { whenOf } from './shared/moment.js';

/** What is looked up before a ticket can be told outside of Slack. */
export interface Told {
  /** by Slack user id */
  people: ReadonlyMap<string, Person>;
  /** the address of a message in Slack; null where it has none */
  linkOf(place: { channel: string; ts: string; threadTs?: string | undefined }): string | null;
  /** of whoever asked: a name of the IANA time zone database; UTC where Slack tells none */
  timeZone: string;
}

/** Whose words a request's hours are: they may have asked on somebody's behalf. */
export const askerOf = ({ request }: Ticket): string => request.filer ?? request.requester;

/** Shown for somebody whose name Slack does not give us. */
const SOMEBODY: Person = { name: 'a colleague', email: null };

/** Slack: `<@U123>`, `<#C123|name>` and `<https://…|label>` stand for people, channels and addresses. */
const TOKEN = /<(?:@([UW][A-Z0-9_]+)|#([CDG][A-Z0-9]+)|(https?:\/\/[^\s|<>]+))(?:\|([^<>]*))?>/gu;

/** The people whom a ticket names, to be looked up; `typed`: those whose ids only stand in somebody's words. */
export function peopleOf(ticket: Ticket): { named: string[]; typed: string[] } {
  const { headline, fields, ownWords } = ticket.request;
  const texts = [
    headline,
    ...fields.flatMap(({ value, unsettled = [] }) => [
      value ?? '',
      ...unsettled.flat().map(({ text }) => text),
    ]),
    ...ownWords.map(({ text }) => shown(text)),
  ];
  const mentioned = texts.flatMap((text) => [...text.matchAll(TOKEN)].flatMap(([, user]) => user ?? []));
  const concerned = concernedBy(ticket);
  const typed = mentioned.filter((user) => !concerned.includes(user));
  return { named: [...new Set([...concerned, ...typed])], typed: [...new Set(typed)] };
}

/** Whose ticket it is, and whoever had a part in it. */
function concernedBy({ request, assignee, followers, comments }: Ticket): string[] {
  const { requester, filer, approvedBy, fields, ownWords } = request;
  const marks = fields.flatMap(({ unsettled = [] }) => unsettled.flat());
  const authors = [...fields, ...marks, ...followers].flatMap(({ evidence }) =>
    evidence.map(({ author, origin }) => origin?.author ?? author),
  );
  const named = [requester, filer, approvedBy, assignee].flatMap((who) => who ?? []);
  const others = [
    ...followers.map(({ user }) => user),
    ...comments.map(({ by }) => by),
    ...ownWords.map(({ author }) => author),
  ];
  return [...named, ...authors, ...others];
}

/** A ticket as an item of a tracker: who asked, every field with the messages it rests on, and what people said. */
export function itemOf(
  ticket: Ticket,
  told: Told,
  { comments, called }: { comments: 'comment' | 'description'; called: CalledThere },
): Item {
  const { request, followers } = ticket;
  const { fields, ownWords, thread, team, blueprint } = request;
  const plain = plainly(told);
  const person = personIn(told);
  const left = comments === 'description' ? ticket.comments : [];
  return {
    title: plain(request.headline).replaceAll(/\s+/gu, ' ').trim() || ticket.shortId,
    blocks: [
      { kind: 'paragraph', line: attribution(ticket, told) },
      ...fields.flatMap((field) => fieldBlocks(field, told)),
      ...under(
        'In their own words',
        ownWords.map((word) => quoteOf(word, told)),
      ),
      ...filesBlocks(request.files ?? [], told),
      ...under(
        'Others who need it',
        followers.map(
          ({ user, headline, evidence }): Block => ({
            kind: 'paragraph',
            line: [{ text: `${person(user).name}: ${plain(headline)}` }, ...sources(evidence, told)],
          }),
        ),
      ),
      ...under(
        'Comments',
        left.map((one) => quoted(commentOf(one, told))),
      ),
    ],
    values: Object.fromEntries(fields.flatMap((field) => mappedValue(field, plain, called))),
    ...{ blueprint, team, status: ticket.status },
    assignee: ticket.assignee === null ? null : person(ticket.assignee),
    requester: person(request.requester),
    due: dueOf(fields, told),
    timeZone: told.timeZone,
    thread: told.linkOf({ channel: thread.channel, ts: thread.rootTs }),
  };
}

/** A comment with its author by name. */
export function commentOf({ id, by, text }: Ticket['comments'][number], told: Told): ItemComment {
  return { id, by: personIn(told)(by).name, text: plainly(told)(text) };
}

const quoted = ({ text, by }: ItemComment): Block => ({ kind: 'quote', text, by, link: null });
const under = (heading: string, blocks: readonly Block[]): Block[] =>
  blocks.length === 0 ? [] : [{ kind: 'heading', text: heading }, ...blocks];
const personIn =
  ({ people }: Told) =>
  (id: string): Person =>
    people.get(id) ?? SOMEBODY;

/** Words as they read outside of Slack: people and channels by name, and what stands behind a link. */
function plainly({ people }: Told): (text: string) => string {
  const named = (_found: string, user?: string, channel?: string, url?: string, label?: string): string => {
    if (user !== undefined) return `@${people.get(user)?.name ?? label ?? SOMEBODY.name}`;
    if (channel !== undefined) return label ? `#${label}` : 'a channel';
    return label === undefined || label === url ? (url ?? '') : `${label} (${url ?? ''})`;
  };
  return (text) => text.replaceAll(TOKEN, named);
}

/** Who asked for it, for whom, who approved it, and where that was. */
function attribution({ request }: Ticket, told: Told): Line {
  const person = personIn(told);
  const { requester, filer, approvedBy, approvedAt, thread, team } = request;
  const by = filer === null || filer === requester ? '' : ` (${person(filer).name} asked on their behalf)`;
  const approved = approvedBy === requester ? '' : ` and approved by ${person(approvedBy).name}`;
  const to = team === null ? '' : ` for ${team.name}`;
  const words = `Asked for by ${person(requester).name}${by}${to}${approved} on ${approvedAt.slice(0, 10)}.`;
  const link = told.linkOf({ channel: thread.channel, ts: thread.rootTs });
  return link === null
    ? [{ text: words }]
    : [{ text: `${words} ` }, { text: 'The conversation in Slack', link }];
}

function fieldBlocks({ label, value, evidence, items, unsettled = [] }: FiledField, told: Told): Block[] {
  const plain = plainly(told);
  const marks = unsettled.map((sides): Block => {
    const line = sides.flatMap((one, at): Piece[] => [
      { text: `${at === 0 ? '⚠ ' : '; '}${plain(one.text)}` },
      ...sources(one.evidence, told),
    ]);
    return { kind: 'paragraph', line };
  });
  if (items.length > 0) {
    const lines = items.map((item): Line => {
      const standing = item.status === null || item.status === 'accepted' ? '' : ` (${item.status})`;
      return [{ text: `${plain(item.text)}${standing}` }, ...sources(item.evidence, told)];
    });
    return [{ kind: 'heading', text: label }, { kind: 'list', items: lines }, ...marks];
  }
  if (value === null || value.trim() === '') return [];
  return [
    { kind: 'heading', text: label },
    { kind: 'paragraph', line: [{ text: plain(value) }, ...sources(evidence, told)] },
    ...marks,
  ];
}

/** Who said it, each with a link to the message. */
function sources(evidence: readonly Evidence[], told: Told): Piece[] {
  const seen = new Map(evidence.map((one) => [`${one.channel}:${one.ts}`, one]));
  const pieces = [...seen.values()].flatMap((one): Piece[] => {
    const [text, link] = [
      personIn(told)(one.origin?.author ?? one.author).name,
      told.linkOf(one.origin?.at ?? one),
    ];
    return [{ text: ' ' }, link === null ? { text: `(${text})` } : { text: `(${text})`, link }];
  });
  return pieces;
}

function quoteOf({ text, author, ...place }: FiledRequest['ownWords'][number], told: Told): Block {
  const words = plainly(told)(shown(text));
  return { kind: 'quote', text: words, by: personIn(told)(author).name, link: told.linkOf(place) };
}

/** Each leads to its message, also where a copy goes along: who may see it there is Slack's matter. */
function filesBlocks(files: readonly FiledFile[], told: Told): Block[] {
  const items = files.flatMap((file): Line[] => {
    if (file.leftOut === 'gone') return [];
    const [text, link] = [shown(file.name), told.linkOf(file)];
    return [[link === null ? { text } : { text, link }]];
  });
  return under('Files', items.length === 0 ? [] : [{ kind: 'list', items }]);
}

function mappedValue(
  { name, value, items }: FiledField,
  plain: (text: string) => string,
  called: CalledThere,
): [string, Value][] {
  if (items.length > 0) return [[name, items.map(({ text }) => plain(text))]];
  return value === null || value.trim() === '' ? [] : [[name, calledThere(called, name, plain(value))]];
}

/** The day alone: what of it is an hour stands in the text, and goes where a mapping sends the field. */
function dueOf(fields: readonly FiledField[], { timeZone }: Told): string | null {
  const value = fields.find(({ name }) => name === DUE_FIELD)?.value ?? '';
  return whenOf(value, timeZone)?.day ?? null;
}
