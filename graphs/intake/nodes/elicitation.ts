import type { Deed } from '../../../src/domain/audit.js';
import { actsAlone, type FreshMessage } from '../../../src/domain/brain.js';
import { type Act, CHANGES_DRAFT } from '../../../src/domain/conversation/acts.js';
import { isThanks } from '../../../src/domain/conversation/courtesy.js';
import { fileWording } from '../../../src/domain/conversation/file-wording.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import type { Conflict } from '../../../src/domain/draft/conflicts.js';
import type { Draft } from '../../../src/domain/draft/draft.js';
import { changedIn, doing, pendingOf } from '../../../src/domain/pending.js';
import { refusedAct, takes } from '../acts/perform.js';
import { performed } from '../acts/registry.js';
import type { TurnContext } from '../context.js';
import { formShown, type Turn } from '../deps.js';
import { askedLess, withSuggestions } from '../draft/decision-input.js';
import { changesBetween } from '../draft/draft-life.js';
import { named, samePeople, withoutGuests } from '../draft/naming.js';
import { firstOwnWords, newlyKept, ownWordsAfter, sameWords } from '../draft/own-words.js';
import { filesAfter, firstFiles, sameFiles } from '../draft/request-files.js';
import { isMuted, nodeResult, notice, refusedDeeds, textReply } from '../node-result.js';
import { askedFor, isTheirs, mayDecide, withPeople } from '../people.js';
import { isTakenInSilently } from '../questions/ask.js';
import { tooLate } from '../questions/too-late.js';
import { carryOut } from '../reading/draft-changes.js';
import { ending, withOpen } from '../reading/ending.js';
import { isFileAlone } from '../reading/file-alone.js';
import { isFor } from '../reading/order-of-acts.js';
import { remembered } from '../reading/settle-acts.js';
import { speaks } from '../reading/whom-to-answer.js';
import { type Changes, frameOf, type IntakeState, type IntakeUpdate } from '../state.js';
import { changedTo, doneReply, wordsAtCard } from '../tool-loop/to-command.js';

const NODE = 'elicitation';

/** Changes the draft: out of the form, by what is pressed, and by what people's words mean. */
export async function elicitation(state: IntakeState, turn: Turn): Promise<IntakeUpdate> {
  const isOpen = true;
  const own = state.acts.filter((act) => isFor(NODE, act, isOpen));
  const left = { ...state, acts: state.acts.filter((act) => !own.includes(act)) };
  for (const act of own) {
    const done = performed(act, left, turn);
    if (done !== null) return done;
  }
  const [pressed] = own.filter(({ seen }) => seen !== undefined);
  const late = pressed && tooLate(pressed, state, turn);
  return late ? refusedAct(pressed, left, late) : changeDraft(left, turn, own, pressed);
}

/**
 * What acts change, and what words add to those that go with the request. The other acts of the turn follow.
 * @param pressed the act of a click that is refused where nothing comes of it
 */
async function changeDraft(
  state: IntakeState,
  turn: Turn,
  own: readonly Act[],
  pressed: Act | undefined,
): Promise<IntakeUpdate> {
  const done = await carryOut(state, turn, own);
  const present = { ...state, participants: withPeople(state, callersIn(state)) };
  const people = onBehalf(present, own);
  const naming = named(state, turn, own);
  const { named: approvers, guests } = await withoutGuests(state, turn, naming.named);
  const isNamed = !samePeople(approvers, state.named);
  const isNamedAlready =
    guests.length === 0 && own.some(({ act, by }) => act === 'name' && !naming.refused.includes(by));
  const ownWords = ownWordsOf({ ...state, draft: done.draft }, turn);
  const meant = [
    ...changesBetween(state, done.draft),
    ...(people ? ['requester'] : []),
    ...(isNamed ? ['named'] : []),
  ];
  if (pressed && meant.length === 0 && done.settled.length === 0 && !done.disputed) {
    const others = await takes('change')(pressed, state, turn);
    return refusedAct(
      pressed,
      state,
      others ?? { text: frameOf(state).nothingChanged, why: 'nothing changed by it' },
    );
  }
  const files = filesOf({ ...state, draft: done.draft }, turn);
  // the card shows what is filed: the words and the files, and what is not settled; with more or less of that it is another card
  const added = [
    ...(sameWords(state.ownWords, ownWords) ? [] : ['own_words']),
    ...(sameFiles(state.files, files) ? [] : ['files']),
    ...(sameConflicts(state.report.conflicts, done.conflicts) ? [] : ['disputes']),
  ];
  const changes = state.mode === 'REVIEW' ? [...meant, ...added] : meant;
  const rev = state.rev + (changes.length > 0 ? 1 : 0);
  const shows = shownInPassing(state, own);
  const respond =
    speaks(state, done, own) || isUnanswered(state) || (state.mode === 'REVIEW' && shows.some(isAddressed));
  const update: Changes = {
    acts: state.acts,
    draft: done.draft,
    // a question is open again though it had an answer: it was not asked in vain
    asked: askedLess(state, leftWithout(state.draft, done.draft)),
    ownWords,
    marks: isMuted(state)
      ? []
      : newlyKept(
          state,
          ownWords,
          state.reading ?? actsAlone([]),
          isTakenInSilently({ ...state, changes }, turn),
        ),
    files,
    rev,
    ...(meant.length === 0 ? stillAsked(state, rev) : {}),
    ...people,
    named: approvers,
    participants: withPeople(present, [
      ...done.participants,
      ...(people?.participants ?? []),
      ...(pressed ? [pressed.by] : []),
    ]),
    report: {
      ...remembered(state, done.settled),
      conflicts: done.conflicts,
      suggestions: withSuggestions(state.report.suggestions, state.reading?.suggestions ?? []),
      worded: wordedBy(state),
    },
    respond,
  };
  const commands = wordsAtCard(state, turn, done.draft);
  const others = await tellOthers(state, turn, own, { ...naming, ...done });
  const replies = [
    ...(respond
      ? commands.map((one) => doneReply(one, changedTo(one, formShown(turn, state), frameOf(state))))
      : []),
    ...(people ? askedFor(frameOf(state), people) : []),
    ...(isNamed || isNamedAlready
      ? [
          textReply(frameOf(state).nowNamed(approvers), {
            mentions: approvers.filter((one) => !state.named.includes(one)),
          }),
        ]
      : []),
    ...(guests.length > 0 ? [textReply(wording.guestsNamed(guests))] : []),
    ...others.map(({ reply }) => reply),
    ...filesNoted({ ...state, ...update }, turn, shows),
  ];
  const due = state.acts.length > 0 ? ending({ ...state, ...update, changes }, turn) : 'decision';
  // a turn that goes elsewhere with nothing to look over leaves the thread where it was
  const moved =
    due === 'decision' || changes.length > 0 ? { ...update, phase: 'COLLECTING' as const } : update;
  return nodeResult(state, NODE, {
    ...moved,
    changes,
    commands,
    audit: others.flatMap(({ deeds }) => deeds),
    replies,
    due,
    why: `${changes.length} changes`,
  });
}

/** Whether the same values stand against each other. */
const sameConflicts = (before: readonly Conflict[], after: readonly Conflict[]): boolean =>
  before.length === after.length && before.every((one) => after.includes(one));

/** What a deletion or an edit has left without a value. */
function leftWithout(before: Draft, after: Draft): string[] {
  return after.unsupported.filter((name) => !before.unsupported.includes(name));
}

/** Whether to discard the request is asked of what it says: remarks leave that question as it is. */
function stillAsked(state: IntakeState, now: number): Changes {
  const question = pendingOf(state, 'choice');
  if (!question || doing(question, 'discard')?.rev !== state.rev) return {};
  const options = question.options.map((one) =>
    one.does.act === 'discard' ? { ...one, does: { ...one.does, rev: now } } : one,
  );
  return { pending: changedIn(state, { ...question, options }) };
}

/** The words that go with the request, with those of this turn; a request that begins takes along what it rests on. */
function ownWordsOf(state: IntakeState, context: TurnContext) {
  const reading = state.reading ?? actsAlone([]);
  const isNew = reading.acts.some(({ act }) => act === 'open') && state.ownWords.length === 0;
  return isNew ? firstOwnWords(state, context, reading) : ownWordsAfter(state, context, reading);
}

/** The files that go with the request, with those of this turn; one that begins takes along those that it rests on. */
function filesOf(state: IntakeState, context: TurnContext): IntakeState['files'] {
  const acts = state.reading?.acts ?? [];
  const isNew = state.ownWords.length === 0 && state.files.length === 0;
  return isNew && acts.some(({ act }) => act === 'open')
    ? firstFiles(state, context, acts)
    : filesAfter(state, context);
}

/** The files that somebody sent the bot, or whose request it is, without words while it was open already. */
function shownInPassing(state: IntakeState, acts: readonly Act[]): readonly FreshMessage[] {
  if (isMuted(state) || acts.some(({ act }) => act === 'open')) return [];
  return state.said.filter(
    (one) => isFileAlone(one) && (one.addressed || (state.mode !== 'REVIEW' && isTheirs(state, one.author))),
  );
}

/** Says that files were taken along, where no card shows it; what was asked stays asked. */
function filesNoted(state: IntakeState, turn: Turn, shows: readonly FreshMessage[]): Reply[] {
  if (shows.length === 0 || state.mode === 'REVIEW') return [];
  const names = shows.flatMap(({ files = [] }) => files);
  return [textReply(withOpen(state, turn, fileWording.noted(names)))];
}

const isAddressed = ({ addressed }: FreshMessage): boolean => addressed;

/** Who tells the bot something of the request, or brings a message to it; whoever only asks takes no part by that. */
function callersIn({ said, reading }: IntakeState): string[] {
  return said.flatMap(({ ts, author, addressed, raisedBy }) => {
    const acts = reading?.acts.filter((act) => act.ts === ts) ?? [];
    if (!addressed && raisedBy === null) return [];
    const tells = acts.length === 0 || acts.some(isOfRequest);
    return tells ? [author, ...(raisedBy === null ? [] : [raisedBy])] : [];
  });
}

const OF_REQUEST: ReadonlySet<Act['act']> = new Set([...CHANGES_DRAFT, 'open', 'on_behalf', 'approve']);
const isOfRequest = ({ act }: Act): boolean => OF_REQUEST.has(act);

/** How the questions for the request's fields are worded, the newest wording of each. */
function wordedBy({ report, reading }: IntakeState): IntakeState['report']['worded'] {
  const now = (reading?.questions ?? []).map(({ field, question }) => [field, question]);
  return { ...report.worded, ...Object.fromEntries(now) };
}

/**
 * Whether somebody spoke to the bot and nothing came of it: what is open is said again. Whoever reads may leave words alone that only
 * may be for the bot.
 */
function isUnanswered({ said, reading, heard }: IntakeState): boolean {
  const isJudged = reading !== null && reading.keep !== null;
  return said.some(
    (message) =>
      message.addressed &&
      !(isJudged && heard.includes(message.ts)) &&
      !isThanks(message.text) &&
      !isFileAlone(message) &&
      !reading?.acts.some((act) => act.ts === message.ts),
  );
}

/**
 * Who the request is for and who asks for them, where those whose it is say that anew; whoever asked first stays the one
 * who asked.
 */
function onBehalf(
  state: IntakeState,
  acts: readonly Act[],
): Pick<IntakeState, 'requester' | 'filer' | 'participants'> | null {
  const said = acts.findLast((act) => act.act === 'on_behalf' && isTheirs(state, act.by));
  const requester = said?.act === 'on_behalf' ? said.person : null;
  if (!said || requester === null || requester === state.requester) return null;
  const asked = state.filer ?? state.requester;
  const filer = requester === asked ? null : asked;
  return { requester, filer, participants: withPeople(state, [said.by, requester]) };
}

/** Tells those who ordered the bot to change what is not theirs, or named somebody, who may; what they said is kept. */
async function tellOthers(
  state: IntakeState,
  turn: Turn,
  acts: readonly Act[],
  { refused: namers, heldBack }: { refused: readonly string[]; heldBack: readonly string[] },
): Promise<{ reply: Reply; deeds: Deed[] }[]> {
  const pressed = acts.flatMap(({ by, via }) => (via === 'button' ? [by] : []));
  const callers = [...pressed, ...state.said.flatMap(({ author, addressed }) => (addressed ? [author] : []))];
  const people = [...new Set([...namers, ...heldBack.filter((person) => callers.includes(person))])];
  const told = people.map(async (person) => {
    const permission = await mayDecide(state, turn, 'change', person);
    const isNamer = namers.includes(person);
    const deeds = refusedDeeds(state, 'not permitted', person, { wanted: isNamer ? 'name' : 'change' });
    if (permission.allowed)
      return isNamer ? [{ reply: notice(person, wording.onlyTheirsToName), deeds }] : [];
    const { reason } = permission;
    return [
      { reply: notice(person, isNamer ? wording.notYoursToName(reason) : wording.notYours(reason)), deeds },
    ];
  });
  return (await Promise.all(told)).flat();
}
