import type { Candidate, OpenRequest, ReadInput } from '../../domain/brain.js';
import { isFilled } from '../../domain/draft/draft.js';
import type { Team } from '../../domain/team.js';
import { opened } from '../../domain/text/open-text.js';
import { cutEnd, firstThatFits, linesThatFit } from '../../domain/text/tokens.js';
import type { AcceptedConstraint } from '../../domain/tickets/past-requests.js';
import { OFFER_TOKENS, SIGNALS_TOKENS, STATE_TOKENS } from './budget.js';
import { locationOf, namesOf, short } from './describe-conversation.js';
import { fenced, fencedCost, fencedWithin } from './fence.js';

/** A question, a value in dispute and the like may be this long, in tokens. */
const WORDS_TOKENS = 100;
const words = (text: string): string => cutEnd(text, WORDS_TOKENS, fencedCost);

/** How things stand, the most needed first: the day, what is open, filed and named, what others agreed on, people, teams. */
export function describeState(input: ReadInput): string {
  const { open, today, people, teams } = input;
  const entries = [
    { today: words(today) },
    ...(open === null ? [nothingOpen(input)] : requestOf(open)),
    ...questionOf(input),
    ...filedOf(input),
    ...input.noted.map((one) => ({ noted: words(opened(one)) })),
    ...locationOf(input),
    ...input.meant.map(({ mention, entity }) => ({ mention: short(mention), is: short(entity) })),
    ...namesOf(people),
    ...(open?.accepted ?? []).map(({ key, value, shortId, headline }, at) => ({
      accepted: nameOfAccepted(at),
      key: short(key),
      value: words(value),
      in: short(shortId ?? headline),
    })),
    ...(open === null || open.blueprint.routing === 'none'
      ? []
      : teams.map(({ id, name }) => ({ team: short(id), name: short(name) }))),
  ];
  return fencedWithin('STATE', entries, STATE_TOKENS);
}

const nameOfAccepted = (at: number): string => `accepted-${at + 1}`;

/** The constraint of another request that stands in the state under this name, in place of a message; or null. */
export const acceptedAs = ({ open }: ReadInput, name: string): AcceptedConstraint | null =>
  open?.accepted.find((_, at) => nameOfAccepted(at) === name) ?? null;

/** The forms that a new request may take here: only one where the channel is made for it. */
function nothingOpen({ blueprints, bound }: ReadInput): object {
  const forms = blueprints.slice(0, bound ? 1 : blueprints.length).map(({ id }) => id);
  return { request: 'none is open', forms };
}

/** The request with what was asked and of whom (what somebody adds at once to their last answer goes on with it). */
function requestOf(open: OpenRequest): object[] {
  const { blueprint, draft, requester, filer, named, team, card, filing, timesAsked, questions } = open;
  const missing = blueprint.fields.filter(
    ({ name, required }) => required && !isFilled(draft, name) && !draft.unknown.includes(name),
  );
  return [
    {
      request: blueprint.id,
      requester,
      ...(filer === null ? {} : { filed_by: filer }),
      ...(named.length === 0 ? {} : { may_approve: named.map(short) }),
      ...(team === null ? {} : { team: short(team) }),
      stands: filing ? 'approved, on its way' : card ? 'card waits for approval' : 'being filled in',
      missing: Object.fromEntries(missing.map(({ name }) => [name, timesAsked[name] ?? 0])),
      ...(draft.unknown.length === 0 ? {} : { nobody_knows: draft.unknown }),
    },
    ...(questions?.asked ?? []).map(({ field, text }) => ({
      asked: field,
      of: questions?.people,
      in_words: words(text),
    })),
    ...(questions?.last
      ? [{ answered_last: questions.last.field, by_message: short(questions.last.ts) }]
      : []),
    ...open.disputes.map(({ field, key, reason, values }, at) => ({
      dispute: field,
      ...(key === undefined ? {} : { key: short(key) }),
      ...(reason === null ? {} : { reason: words(reason) }),
      sides: values.map(({ value, evidence }, side) => ({
        side: `${at + 1}.${side + 1}`,
        value: words(value),
        by: short(evidence.author),
      })),
    })),
    ...open.alike.map(({ shortId, headline, status }) => ({
      alike: short(shortId),
      headline: words(headline),
      status,
    })),
  ];
}

function questionOf({ question }: ReadInput): object[] {
  if (question === null) return [];
  const options = question.options.map((option, at) => ({ option: at + 1, is: short(option) }));
  return [{ question: words(question.text), to: short(question.asker), options }];
}

function filedOf({ filed }: ReadInput): object[] {
  if (filed === null) return [];
  const offer = filed.offered ? { question: 'Change it as was said?', options: ['yes', 'no'] } : {};
  return [{ filed: short(filed.shortId), headline: words(filed.headline), ...offer }];
}

const DESCRIPTION = 80;
/** How many words are shown for each team: the first that lets all teams have theirs. */
const MAX_WORDS = [12, 6, 3, 0];
const MAX_WORD_LENGTH = 24;

/**
 * The teams that a request shows, by their ids and as far as they find room: what each says of itself. The order says nothing, so that
 * this part is the same whatever speaks for which.
 */
export function describeTeams<T extends Pick<Team, 'id' | 'name' | 'description'>>(
  teams: readonly T[],
): { text: string; shown: readonly T[] } {
  const offers = teams
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((team) => ({ team, line: `- ${team.id} (${team.name}): ${cutEnd(team.description, DESCRIPTION)}` }));
  const fitting = linesThatFit(offers, OFFER_TOKENS);
  return { text: fitting.map(({ line }) => line).join('\n'), shown: fitting.map(({ team }) => team) };
}

/** What speaks for each candidate, in their order: words of the request, so fenced as data. */
export function describeSignals(candidates: readonly Candidate[]): string {
  return firstThatFits(MAX_WORDS, SIGNALS_TOKENS, (most) =>
    fenced(
      'SIGNALS',
      candidates.map(({ team, confidence, words, like }) => ({
        team: team.id,
        likely: Math.round(confidence * 100) / 100,
        words: words.slice(0, most).map((word) => word.slice(0, MAX_WORD_LENGTH)),
        ...(like === null ? {} : { took: like }),
      })),
    ),
  );
}
