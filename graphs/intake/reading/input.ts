import type { FreshMessage, OpenQuestions, OpenRequest, ReadInput } from '../../../src/domain/brain.js';
import type { Act } from '../../../src/domain/conversation/acts.js';
import { compareTs, newer } from '../../../src/domain/conversation/slack-ts.js';
import { type Draft, evidenceOf } from '../../../src/domain/draft/draft.js';
import { holdsAnything } from '../../../src/domain/draft/kept-draft.js';
import type { Resolution } from '../../../src/domain/entities/references.js';
import { isNewest, pendingOf } from '../../../src/domain/pending.js';
import { todayIn } from '../../../src/domain/text/days.js';
import { joined } from '../../../src/domain/text/person-text.js';
import { conversationOf } from '../conversation.js';
import { bindingOf, blueprintFor, type IntakeDeps, offeredBlueprints, type Turn } from '../deps.js';
import { filedHeadline } from '../draft/card-of.js';
import { acceptedElsewhere } from '../draft/decision-input.js';
import { hasOpenDraft } from '../draft/draft-life.js';
import { isTheirs, namedDeciders } from '../people.js';
import { alikeIn, waitsForTeam } from '../questions/answered.js';
import { aboutOf, askingOf, authorsOf, peopleOf, viewerOf } from '../references/asking.js';
import { resolved } from '../references/look.js';
import { isAct } from '../references/question.js';
import type { About, IntakeState } from '../state.js';
import { setOf } from '../tool-loop/tool-context.js';
import { withoutWithdrawn } from './draft-changes.js';

/** What a reading rests on, and what of it the rest of the turn needs as well. */
export interface Ground {
  input: ReadInput;
  resolution: Resolution;
  about: About;
}

/**
 * All that a reading may know, for the eyes of whoever is answered. A form that somebody has chosen for the words is the
 * only one.
 */
export async function groundOf(
  state: IntakeState,
  turn: Turn,
  speaker: string | null,
  known: readonly Act[],
): Promise<Ground> {
  const asking = askingOf(state);
  const author = asking?.by ?? state.requester ?? '';
  const by = speaker ?? author;
  const viewer = viewerOf(turn, by);
  const text = joined(state.said.flatMap((one) => (one.author === author ? [one.text] : [])));
  const conversation = conversationBeside(state, turn);
  const [{ resolution, people: authors }, about, timeZone, open] = await Promise.all([
    resolved(turn, viewer, text, state.meant, authorsOf(conversation)),
    aboutOf(state, turn, by),
    turn.timeZoneOf(by),
    openRequest(state, turn),
  ]);
  const { quiet, meant } = state;
  const question = pendingOf(state, 'choice');
  const offered = offeredBlueprints(turn);
  const chosen = offered.filter(({ id }) => known.some((act) => act.act === 'open' && act.blueprint === id));
  const input: ReadInput = {
    conversation,
    people: peopleOf(resolution, authors),
    viewer,
    set: setOf(state),
    open,
    filed: filedOf(state, turn),
    noted: state.queuedRequests.flatMap((ts) => turn.messages.find((one) => one.ts === ts)?.text ?? []),
    blueprints: chosen.length > 0 ? chosen : offered,
    bound: bindingOf(turn).blueprint !== undefined,
    first: state.done.handledAt === '',
    teams: turn.teams.map(({ id, name }) => ({ id, name })),
    question: question && {
      text: question.text,
      options: question.options.map(({ label }) => label),
      asker: question.asker,
      act: isAct(question),
      behind: !isNewest(state, question),
      ...(question.fills !== undefined && { fills: question.fills }),
    },
    references: resolution,
    meant,
    focus: about.focus,
    quiet,
    today: todayIn(timeZone, turn.now),
    timeZone,
    now: turn.now,
  };
  return { input, resolution, about };
}

/** What was said before an open draft began is about something else; it is history only where nothing is open. */
function conversationBeside(state: IntakeState, turn: Turn): ReadInput['conversation'] {
  const { fresh, history } = conversationOf(state, turn);
  const below = state.events.flatMap((event) => (event.kind === 'message' && event.apart ? [event.ts] : []));
  const apart = new Set([...(turn.joined ?? []), ...below]);
  // as long as it is not known what the request is about, that is what people go on with
  const isKnown = hasOpenDraft(state) && blueprintFor(turn, state).headline in state.draft.fields;
  return {
    fresh: fresh.map((message) => ({
      ...message,
      ...(message.edited && { answered: answeredBy(message, state, turn) }),
      ...(state.heard.includes(message.ts) && { heard: true }),
      ...(isKnown && apart.has(message.ts) && { apart: true }),
    })),
    history: hasOpenDraft(state) ? history.filter(({ ts }) => newer(ts, state.done.handledAt)) : history,
  };
}

/**
 * The field that an edited message answered, as long as the draft still knows. Words that are added to files answer what the files
 * show, as long as that is asked.
 */
function answeredBy(message: FreshMessage, state: IntakeState, deps: IntakeDeps): FreshMessage['answered'] {
  const { ts, author } = message;
  const { draft, files, pendingQuestions } = state;
  for (const field of [...Object.keys(draft.fields), ...Object.keys(draft.lists)]) {
    const messages = answersIn(draft, field);
    if (messages.includes(ts)) return { field, messages };
  }
  const { headline } = blueprintFor(deps, state);
  const isShown = hasOpenDraft(state) && isTheirs(state, author) && files.some((file) => file.ts === ts);
  const isOpen = pendingQuestions.includes(headline) && draft.fields[headline] === undefined;
  return isShown && isOpen ? { field: headline, messages: [ts] } : null;
}

function answersIn(draft: Draft, field: string): string[] {
  return evidenceOf(draft, field).flatMap(({ ts, how }) => (how === 'answered' ? [ts] : []));
}

async function openRequest(state: IntakeState, turn: Turn): Promise<OpenRequest | null> {
  if (!hasOpenDraft(state)) return null;
  const { requester, filer, mode, phase, asked, report } = state;
  const isFiling = phase === 'READY_TO_CREATE';
  return {
    blueprint: blueprintFor(turn, state),
    draft: withoutWithdrawn(state),
    requester,
    filer,
    named: namedDeciders(turn, state),
    team: state.team?.name ?? null,
    questions: openQuestions(state, turn),
    disputes: report.conflicts,
    alike: alikeIn(state),
    card: mode === 'REVIEW' && !isFiling,
    asksForTeam: waitsForTeam(state) && !isNewest(state, pendingOf(state, 'choice')),
    filing: isFiling,
    timesAsked: asked,
    accepted: await acceptedElsewhere(state, turn),
  };
}

function openQuestions(state: IntakeState, deps: IntakeDeps): OpenQuestions | null {
  const openAsk = pendingOf(state, 'ask');
  const { mode, pendingQuestions, requester, filer, draft } = state;
  if (mode !== 'ELICITATION' || pendingQuestions.length === 0) return null;
  const { fields } = blueprintFor(deps, state);
  const asked = openAsk
    ? openAsk.questions.filter(({ by, field }) => by !== 'buttons' && !openAsk.answered.includes(field))
    : fields.flatMap(({ name, question }) =>
        pendingQuestions.includes(name) ? [{ field: name, text: question }] : [],
      );
  const answers = Object.keys({ ...draft.fields, ...draft.lists }).flatMap((field) =>
    answersIn(draft, field).map((ts) => ({ field, ts })),
  );
  return {
    asked: asked.map(({ field, text }) => ({ field, text })),
    ts: shownAt(state) ?? openAsk?.at ?? '0',
    people: [requester, filer].filter((person) => person !== null),
    last: answers.toSorted((a, b) => compareTs(a.ts, b.ts)).at(-1) ?? null,
  };
}

/** When a file was shown with which a request has begun: words that cross the question what it shows are the answer as well. */
function shownAt({ draft, files }: IntakeState): string | null {
  return holdsAnything(draft) ? null : (files[0]?.ts ?? null);
}

function filedOf(state: IntakeState, deps: IntakeDeps): ReadInput['filed'] {
  const headline = filedHeadline(state, deps);
  const known = state.draftId === null ? undefined : state.filed[state.draftId];
  if (headline === null || !known) return null;
  const amended = pendingOf(state, 'amend');
  return {
    headline,
    shortId: known.shortId,
    offered: amended !== null,
    blueprint: blueprintFor(deps, state),
    draft: amended?.draft ?? state.draft,
    requester: known.requester,
  };
}
