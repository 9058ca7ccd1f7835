import type { ThreadView } from '../../../src/domain/conversation/thread-view.js';
import type { Tool, ToolContext, ToolNeed, ToolSet } from '../../../src/domain/tools/tool.js';
import { isChoice } from '../conversation.js';
import { bindingOf, blueprintFor, type IntakeDeps, type Turn, teamOf } from '../deps.js';
import { hasOpenDraft, isForChanges } from '../draft/draft-life.js';
import { askingOf, focusOf, viewerOf } from '../references/asking.js';
import type { About, Asking, IntakeState } from '../state.js';
import { stepsIn, type Talking } from './talk.js';

/** What a tool may know of the turn that calls it. */
export async function toolContext(
  state: IntakeState,
  turn: Turn,
  asking: Asking,
  byPerson: boolean,
): Promise<ToolContext> {
  const { references, memory, past, ownPosts, findPlace } = turn;
  const { now, newId, signal } = turn;
  return {
    viewer: viewerOf(turn, asking.by),
    references,
    memory,
    past,
    ownPosts,
    findPlace,
    async ticket(draftId) {
      const ticket = await turn.readTicket(turn.teamId, draftId);
      return ticket && { ticket, team: teamOf(turn, ticket.request.team?.id) };
    },
    now,
    newId,
    timeZone: await turn.timeZoneOf(asking.by),
    message: asking.message,
    byPerson,
    thread: await threadView(state, turn, asking),
    signal,
  };
}

/** The thread as tools may read it. */
export async function threadView(state: IntakeState, turn: Turn, asking: Asking): Promise<ThreadView> {
  const { threadId, channel, rootTs, isDirect, messages } = turn;
  const { draftId, rev, draft, team, phase, quiet } = state;
  const isOpen = draftId !== null && hasOpenDraft(state);
  return {
    threadId,
    channel,
    rootTs,
    isDirect,
    messages: messages.filter(({ bot }) => !bot),
    open: isOpen
      ? {
          id: draftId,
          rev,
          blueprint: blueprintFor(turn, state),
          draft,
          team,
          closed: phase === 'READY_TO_CREATE',
        }
      : null,
    filed: Object.entries(state.filed).map(([id, { shortId }]) => ({ draftId: id, shortId })),
    focus: focusOf(state, turn),
    quiet,
    project: await projectOf(state, turn, asking),
  };
}

/** By its name alone: a label would say its kind, too. */
function named({ id, name }: { id: string; name: string }): ThreadView['project'] {
  return { key: id, name: name.replace(/ \(project\)$/u, '') };
}

/** The project that the thread belongs to: that of its focus, else its channel's. */
export async function projectOf(
  state: IntakeState,
  turn: Turn,
  { by }: Pick<Asking, 'by'>,
): Promise<ThreadView['project']> {
  const focus = focusOf(state, turn);
  if (focus?.type === 'project') return named(focus);
  if (focus?.project) return named(focus.project);
  const name = bindingOf(turn).project;
  return name === undefined ? null : turn.memory.projectNamed(viewerOf(turn, by), name);
}

/** In which set of tools this turn speaks: by how the words came that it answers. */
export function setOf({ events, said, asking }: Pick<IntakeState, 'events' | 'said' | 'asking'>): ToolSet {
  if (events[0]?.kind === 'press' && events[0].via === 'command') return 'quick';
  const ts = askingOf({ asking, said })?.message.ts;
  const message = said.find((one) => one.ts === ts);
  if (!message) return 'text';
  if (message.raisedBy !== null && !isChoice(events[0])) return 'quick';
  return message.voice ? 'voice' : 'text';
}

/** The tools of a set. */
export function toolsIn({ tools }: Pick<IntakeDeps, 'tools'>, set: ToolSet): readonly Tool[] {
  return tools.filter(({ sets }) => sets.includes(set));
}

/** Fields of a draft are changed by the acts of a reading; tools for that are for phrases and buttons. */
const BY_ACTS: ReadonlySet<Tool['category']> = new Set(['editing']);
/** With fewer messages there is nothing to look for in a thread. */
const A_THREAD = 4;

/** The tools of a set that a model is told of, by what is at hand: each costs, and one that can do nothing only misleads. */
export function toolsFor(state: Talking, turn: Turn, about: About): readonly Tool[] {
  const isAtHand: Readonly<Record<ToolNeed, boolean>> = {
    draft: isForChanges(state),
    name:
      (state.resolution?.found.length ?? 0) > 0 ||
      about.focus !== null ||
      stepsIn(state.messages).length + state.listed.length > 0,
    memory: (state.recalled?.known.length ?? 0) + state.remembered.length > 0,
    thread: turn.messages.length >= A_THREAD,
    focus: state.focus !== null,
  };
  return toolsIn(turn, setOf(state)).filter(
    ({ category, needs }) => !BY_ACTS.has(category) && (needs === undefined || isAtHand[needs]),
  );
}
