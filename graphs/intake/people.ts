import { hasId } from '../../src/domain/configured-names.js';
import type { Frame } from '../../src/domain/conversation/frame/frame.js';
import type { Reply } from '../../src/domain/conversation/reply.js';
import { isPerson } from '../../src/domain/conversation/speaker.js';
import { wording } from '../../src/domain/conversation/wording.js';
import {
  involvedIn,
  isUpTo,
  mayDecide as mayDecideBy,
  mayName as mayNameBy,
  type People,
  type Permission,
  type Wanted,
} from '../../src/domain/policies.js';
import { type IntakeDeps, type Turn, teamOf } from './deps.js';
import { textReply } from './node-result.js';
import type { Changes, IntakeState, Whose } from './state.js';

/** Whose request it is as the state has it. */
export function whoseIs({ requester, filer, named }: Whose): Whose {
  return { requester, filer, named };
}

/** The people around the open draft as they were before this turn: nobody gains a say by what the turn itself brings. */
function peopleOf(deps: IntakeDeps, state: IntakeState): People {
  return peopleAround(deps, state, state.whose ?? state);
}

function peopleAround(deps: IntakeDeps, { team }: IntakeState, whose: Whose): People {
  return { ...whoseIs(whose), team: teamOf(deps, team?.id) };
}

/** Whether this person may have the open draft filed, or decide what becomes of it. */
export function mayDecide(state: IntakeState, turn: Turn, wants: Wanted, actor: string): Promise<Permission> {
  const standing = () => turn.standingOf(turn.teamId, actor);
  return mayDecideBy(turn.approval, wants, actor, peopleOf(turn, state), standing);
}

/** Of these people, those who decide about the draft: nobody else is looked up. */
export async function decidersAmong(
  state: IntakeState,
  turn: Turn,
  people: readonly { by: string }[],
): Promise<Set<string>> {
  const asked = [...new Set(people.map(({ by }) => by))].map(async (person) => {
    const permission = await mayDecide(state, turn, 'change', person);
    return permission.allowed ? [person] : [];
  });
  return new Set((await Promise.all(asked)).flat());
}

/** Why this person may not decide that, in a sentence for them; null where they may. */
export async function notPermitted(
  state: IntakeState,
  turn: Turn,
  wants: Wanted,
  actor: string,
): Promise<string | null> {
  const permission = await mayDecide(state, turn, wants, actor);
  return permission.allowed ? null : wording.notPermitted(permission.reason);
}

/** The same of a request that was filed; null where the thread has filed no such. */
export async function mayDecideFiled(
  state: IntakeState,
  turn: Turn,
  wants: Wanted,
  actor: string,
  draftId: string,
): Promise<Permission | null> {
  const filed = state.filed[draftId];
  if (!filed) return null;
  const people = { ...filed, team: teamOf(turn, filed.team?.id) };
  return mayDecideBy(turn.approval, wants, actor, people, () => turn.standingOf(turn.teamId, actor));
}

/** Those of these people who may approve the draft as it is left, as far as that can be said without looking anybody up. */
export function approversAmong(deps: IntakeDeps, state: IntakeState, people: readonly string[]): string[] {
  const around = peopleAround(deps, state, state);
  return people.filter((person) => isUpTo(deps.approval, 'approve', person, around).allowed);
}

/** Whether this person may say who else may approve. */
export function mayName(deps: IntakeDeps, state: IntakeState, actor: string): boolean {
  return mayNameBy(deps.approval, actor, peopleOf(deps, state));
}

/** Whether the request was theirs, or filed by them, before this turn. */
export function isTheirs({ whose, ...state }: IntakeState, actor: string): boolean {
  const { requester, filer } = whose ?? state;
  return actor === requester || actor === filer;
}

/** Whether the request is theirs or they took part in it: whose words are about it. It gives nobody a say in it. */
export const isInvolved = (state: IntakeState, actor: string): boolean => involvedIn(state).includes(actor);

/** The participants together with those of these who are people, each once. */
export function withPeople(state: Pick<IntakeState, 'participants'>, people: readonly string[]): string[] {
  return [...new Set([...state.participants, ...people.filter(isPerson)])];
}

/** Who may decide about the draft besides those whose request it is: by the configuration, or because those two named them. */
export function namedDeciders(deps: IntakeDeps, state: IntakeState): string[] {
  const { named, team } = peopleOf(deps, state);
  const { who, people } = deps.approval;
  const groups = { requester: [], named, members: team?.members ?? [], approvers: team?.approvers ?? [] };
  return [...new Set([...people, ...who.flatMap((group) => groups[group])])].filter(hasId);
}

/** What a request was opened from, where there is one: a message of somebody's, or a form that a workflow posted. */
interface Opening {
  message: { author: string } | undefined;
  isForm: boolean;
}

/** Whoever has a request by somebody else's doing is called, so that Slack notifies them: it is theirs to answer and to approve. */
export function askedFor(
  frame: Frame,
  { requester, filer }: Pick<Changes, 'requester' | 'filer'>,
  { message, isForm }: Opening = { message: undefined, isForm: false },
): Reply[] {
  if (!requester || (!filer && !isForm)) return [];
  const isTheirWords = message?.author === requester;
  const words =
    filer === null || filer === undefined
      ? wording.formIsYours(requester)
      : isTheirWords
        ? wording.raisedYours(requester, filer)
        : frame.askedForYou(requester, filer);
  return [textReply(words, { mentions: [requester] })];
}
