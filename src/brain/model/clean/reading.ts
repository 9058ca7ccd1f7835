import type { ReadInput, Reading } from '../../../domain/brain.js';
import type { Act, ActBody, ActOf } from '../../../domain/conversation/acts.js';
import type { ThreadMessage } from '../../../domain/conversation/event.js';
import { languageOf } from '../../../domain/conversation/language.js';
import { compareTs } from '../../../domain/conversation/slack-ts.js';
import { isPerson } from '../../../domain/conversation/speaker.js';
import { findField } from '../../../domain/draft/blueprint.js';
import { called } from '../../../domain/draft/conflicts.js';
import { folded } from '../../../domain/draft/patch.js';
import { userEntity } from '../../../domain/entities/entity.js';
import { opened } from '../../../domain/text/open-text.js';
import type { ReadAnswer, ShortAct } from '../answers.js';
import { cleanText, cleanTexts } from './answers.js';
import { cleanFields } from './fields.js';
import {
  type About,
  aboutOf,
  type Dropped,
  drop,
  type Frame,
  frameOf,
  freshAt,
  saidIn,
  saidOf,
} from './frame.js';

const MENTION = /<@([A-Z0-9]{1,40})(?:\|[^<>]{0,80})?>/gu;

/** The user id that an answer means, however it is written, if the model was shown it; null for anybody else. */
function personIn(said: string | null | undefined, { input, messages }: Frame): string | null {
  const plain = (said ?? '').replace(/^<@|>$|^@|^user:/gu, '').trim();
  const known = [
    ...messages.map(({ author }) => author),
    ...messages.flatMap(({ text }) => [...opened(text).matchAll(MENTION)].map(([, id]) => id)),
    ...input.people.map(({ id }) => id),
    ...(input.open?.named ?? []),
  ];
  const isNamed = input.references.found.some(({ entity }) => entity.id === userEntity(plain));
  return isNamed || known.includes(plain) ? plain : null;
}

const MAX_TALK_LENGTH = 300;

/**
 * The requests that this turn's messages begin, each of a form that is offered. What somebody raised by a shortcut or a reaction
 * begins one whatever a model says, and is its author's, asked for by whoever raised it.
 */
function cleanOpens(answer: ReadAnswer, frame: Frame): ActOf<'open'>[] {
  const { blueprints, bound } = frame.input;
  const said = new Map(
    answer.open.flatMap((one) => freshAt(frame, one.ts).map((message) => [message.ts, one] as const)),
  );
  return frame.fresh.flatMap((message): ActOf<'open'>[] => {
    const one = said.get(message.ts);
    if (one === undefined && message.raisedBy === null) return [];
    const chosen = bound ? blueprints[0] : blueprints.find(({ id }) => id === one?.blueprint);
    const by = message.raisedBy ?? message.author;
    // a raised message is its author's request; beside an open one it waits as it is, and says nothing of whom that is for
    const owner = frame.input.open === null && isPerson(message.author) ? message.author : by;
    const meant = message.raisedBy === null ? (personIn(one?.on_behalf_of, frame) ?? by) : owner;
    const onBehalfOf = meant === by ? null : meant;
    const matter = olderOf(one?.messages ?? [], frame);
    const known = { blueprint: chosen?.id ?? null, onBehalfOf, ...(matter.length > 0 ? { matter } : {}) };
    return [{ act: 'open', ...known, by, via: 'model', ts: message.ts }];
  });
}

/** Those of the times at which people said something before this turn. */
function olderOf(times: readonly string[], { messages, fresh }: Frame): string[] {
  const isOlder = (ts: string) =>
    messages.some((one) => one.ts === ts) && !fresh.some((one) => one.ts === ts);
  return [...new Set(times)].filter(isOlder);
}

/** What else is wanted, and whom the open request is for. Without a request there is nothing that another could come after. */
function cleanOthers(answer: ReadAnswer, frame: Frame, opens: readonly ActOf<'open'>[]): Act[] {
  const isOpen = frame.input.open !== null || opens.length > 0;
  const others = saidOf(answer, 'another').flatMap(({ ts }) =>
    freshAt(frame, ts).map((message) =>
      saidIn(message, isOpen ? { act: 'another' } : { act: 'open', blueprint: null, onBehalfOf: null }),
    ),
  );
  const people = saidOf(answer, 'on_behalf').flatMap(({ ts, of }) =>
    freshAt(frame, ts).flatMap((message) => {
      const id = personIn(of, frame);
      return id === null
        ? drop(frame.dropped, 'unknown_person')
        : [saidIn(message, { act: 'on_behalf', person: id })];
    }),
  );
  return [...others, ...people];
}

/** What was chosen, settled, decided and asked for, as far as it was there to be chosen, settled and decided. */
function cleanChoices(answer: ReadAnswer, frame: Frame): Act[] {
  const settled = saidOf(answer, 'settle').map(({ ts, of }) => ({ ts, body: settle(of, frame) }));
  const chosen = saidOf(answer, 'choose').map(({ ts, of }) => ({ ts, body: choiceIn(of, frame) }));
  const wanted = saidOf(answer, 'approve', 'discard', 'amend', 'ask').map(({ ts, act }) => ({
    ts,
    body: isPossible(act, frame) ? { act } : drop(frame.dropped, 'nothing_open'),
  }));
  return [...settled, ...chosen, ...names(answer, frame), ...wanted].flatMap(({ ts, body }) =>
    freshAt(frame, ts).flatMap((message) => ('act' in body ? [saidIn(message, body)] : [])),
  );
}

/**
 * Words back, to people who spoke to the bot and wanted nothing else. Where others write in the thread, small talk without a mention is
 * theirs.
 */
function cleanTalk(answer: ReadAnswer, frame: Frame, acts: readonly Act[]): Act[] {
  return saidOf(answer, 'talk').flatMap(({ ts, of }) =>
    freshAt(frame, ts).flatMap((message) => {
      const words = cleanText(of, MAX_TALK_LENGTH);
      const isAlone = frame.messages.every(({ author }) => author === message.author);
      if (message.addressed && !message.mentions && !isAlone) return [];
      const isWanted = message.addressed && words !== null && !acts.some((act) => act.ts === ts);
      return isWanted
        ? [saidIn(message, { act: 'talk', text: words, offers: [] })]
        : drop(frame.dropped, 'not_asked');
    }),
  );
}

const SIDE = /^(\d{1,3})\.([12])$/u;

/** One side of a dispute that waits for people, by its number as a prompt shows it: "2.1" is the first side of the second. */
function settle(said: string, { input, dropped }: Frame): ActBody | [] {
  const [, dispute, side] = SIDE.exec(said.trim()) ?? [];
  const open = input.open?.disputes[Number(dispute) - 1];
  if (open === undefined) return drop(dropped, 'unknown_option');
  return { act: 'settle', ...called(open), side: side === '1' ? 0 : 1 };
}

/** What was offered and chosen: of the open question an option, of a filed request its change, a request alike or none, or a team. */
function choiceIn(words: string, { input, dropped }: Frame): ActBody | [] {
  const { question, filed, open, teams } = input;
  const said = folded(words);
  const option = Number(said) - 1;
  if (question?.options[option] !== undefined) return { act: 'choose', option };
  if (filed?.offered && (said === 'yes' || said === 'no'))
    return { act: 'update_filed', take: said === 'yes' };
  const alike = open?.alike ?? [];
  if (alike.length > 0 && said === 'none') return { act: 'follow', draftId: null };
  const one = alike.find(({ shortId, draftId }) => folded(shortId) === said || folded(draftId) === said);
  if (one !== undefined) return { act: 'follow', draftId: one.draftId };
  const team = teams.find(({ id, name }) => folded(id) === said || folded(name) === said);
  if (open !== null && team !== undefined) return { act: 'choose_team', team: team.id };
  return drop(dropped, 'unknown_option');
}

/** Who else may approve, and who no longer: one act for each message. */
function names(answer: ReadAnswer, frame: Frame): { ts: string; body: ActBody | [] }[] {
  const said = saidOf(answer, 'approver', 'no_approver');
  return [...new Set(said.map(({ ts }) => ts))].map((at) => {
    if (frame.input.open === null) return { ts: at, body: drop(frame.dropped, 'nothing_open') };
    const ids = (name: ShortAct) => [
      ...new Set(
        said.flatMap(({ ts, act, of }) => (ts === at && act === name ? (personIn(of, frame) ?? []) : [])),
      ),
    ];
    const body = { act: 'name' as const, people: ids('approver'), gone: ids('no_approver') };
    const isNobody = body.people.length + body.gone.length === 0;
    return { ts: at, body: isNobody ? drop(frame.dropped, 'unknown_person') : body };
  });
}

function isPossible(
  act: 'approve' | 'discard' | 'amend' | 'ask',
  { input: { open, filed } }: Frame,
): boolean {
  const possible = { approve: open?.card === true, discard: open !== null, amend: filed !== null, ask: true };
  return possible[act];
}

const MAX_SUGGESTIONS = 2;
const MAX_HINT_LENGTH = 300;
const MAX_QUESTION_LENGTH = 400;
/** No conversation that fits into a request says more than this. */
const MAX_STATEMENTS = 100;

/**
 * A model's reading as far as it can be believed: acts that name fields, values, items, options and people that exist, on
 * messages that people wrote and that the model was shown, in the order of the messages. Where nothing is left of what it read in an
 * addressed message, that asks for an answer.
 */
export function cleanReading(
  answer: ReadAnswer,
  input: ReadInput,
  shown: readonly ThreadMessage[],
): { value: Reading; dropped: Dropped } {
  const frame = frameOf(input, shown);
  const bounded = boundedAnswer(answer);
  const opens = cleanOpens(bounded, frame);
  const others = cleanOthers(bounded, frame, opens);
  const choices = cleanChoices(bounded, frame);
  const about = aboutOf(frame, [...opens, ...others, ...choices]);
  const fields = withoutRaised(cleanFields(bounded, frame, about), opens, frame);
  const acts: Act[] = [...opens, ...others, ...fields, ...choices];
  const said = [...acts, ...cleanTalk(bounded, frame, acts)].sort((a, b) => compareTs(a.ts, b.ts));
  const last = frame.fresh.findLast(({ addressed }) => addressed);
  const kept = new Set(saidOf(bounded, 'keep').map(({ ts }) => ts));
  const isDropped = Object.keys(frame.dropped).length > 0;
  return {
    value: {
      acts: said.length === 0 && isDropped && last ? [saidIn(last, { act: 'ask' })] : said,
      language: languageOf(bounded.language ?? ''),
      keep: frame.fresh.flatMap(({ ts }) => (kept.has(ts) ? [ts] : [])),
      questions: questionsIn(bounded, about, said),
      suggestions: cleanTexts(answer.suggestions, MAX_SUGGESTIONS, MAX_HINT_LENGTH),
      reasoning: cleanText(answer.reasoning, MAX_HINT_LENGTH) ?? '',
    },
    dropped: frame.dropped,
  };
}

function boundedAnswer(answer: ReadAnswer): ReadAnswer {
  const first = <Item>(items: readonly Item[]) => items.slice(0, MAX_STATEMENTS);
  return {
    ...answer,
    open: first(answer.open),
    set: first(answer.set),
    remove: first(answer.remove),
    dispute: first(answer.dispute),
    acts: first(answer.acts),
  };
}

/** What somebody raised while another request is open is that other request, and says nothing of this one. */
function withoutRaised(
  acts: readonly Act[],
  opens: readonly ActOf<'open'>[],
  { input, fresh }: Frame,
): Act[] {
  if (input.open === null) return [...acts];
  const raised = new Set(fresh.flatMap(({ ts, raisedBy }) => (raisedBy === null ? [] : [ts])));
  return acts.filter(({ ts }) => !raised.has(ts) || !opens.some((one) => one.ts === ts));
}

/** One wording for each field that exists and is not filled by this very reading. */
function questionsIn(answer: ReadAnswer, about: About | null, acts: readonly Act[]): Reading['questions'] {
  if (about === null) return [];
  const told = new Set(
    acts.flatMap((act) => (act.act === 'set' || act.act === 'unknown' ? [act.field] : [])),
  );
  const asked = new Map<string, string>();
  for (const { field, question } of answer.questions) {
    const text = cleanText(question, MAX_QUESTION_LENGTH);
    const isAsked = findField(about.blueprint, field) !== undefined && !told.has(field) && !asked.has(field);
    if (text !== null && isAsked) asked.set(field, text);
  }
  return [...asked].map(([field, question]) => ({ field, question }));
}
