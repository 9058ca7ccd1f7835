import type { ConverseInput } from '../../../src/domain/brain.js';
import { userEntity, type Viewer } from '../../../src/domain/entities/entity.js';
import { nothingNamed, type Summary } from '../../../src/domain/entities/references.js';
import { todayIn } from '../../../src/domain/text/days.js';
import { NO_WORDS } from '../../../src/domain/text/person-text.js';
import { parametersOf, type Tool, type ToolSpec } from '../../../src/domain/tools/tool.js';
import { conversationOf } from '../conversation.js';
import { blueprintFor, type IntakeDeps, type Turn } from '../deps.js';
import { hasOpenDraft } from '../draft/draft-life.js';
import { factsOf } from '../draft/facts-of.js';
import { askingOf, authorsOf, peopleOf, viewerOf } from '../references/asking.js';
import type { About, IntakeState } from '../state.js';
import { stepsIn, type Talk, type Talking } from './talk.js';
import { projectOf, setOf, toolsFor } from './tool-context.js';

/** What only the turn knows of an answer in conversation. */
export interface Known {
  by: string;
  about: About;
  memory: string | null;
  mayCall: boolean;
}

/** What the brain is told for an answer in conversation. */
export async function converseInput(
  state: Talking,
  turn: Turn,
  { by, about, memory, mayCall }: Known,
): Promise<ConverseInput> {
  const references = state.resolution ?? nothingNamed();
  const conversation = conversationOf(state, turn);
  const viewer = viewerOf(turn, by);
  const [timeZone, authors, listed] = await Promise.all([
    turn.timeZoneOf(by),
    turn.references.named(viewer, authorsOf(conversation)),
    listedFor(state, turn, viewer),
  ]);
  const set = setOf(state);
  return {
    conversation,
    people: peopleOf(references, authors),
    references,
    focus: about.focus,
    listed,
    linked: about.linked,
    tools: toolsFor(state, turn, about).map(specOf),
    steps: stepsIn(state.messages),
    mayCall,
    set,
    open: hasOpenDraft(state)
      ? { blueprint: blueprintFor(turn, state), draft: state.draft, facts: factsOf(state, turn) }
      : null,
    teams: turn.teams,
    memory,
    shown: state.shown,
    today: todayIn(timeZone, turn.now),
    timeZone,
    now: turn.now,
    asker: { id: userEntity(by) },
  };
}

/** What was listed last, as it stands now and as far as whoever asks may see it. */
async function listedFor(
  { listed }: Pick<IntakeState, 'listed'>,
  { references }: Pick<IntakeDeps, 'references'>,
  viewer: Viewer,
): Promise<readonly Summary[]> {
  if (listed.length === 0) return [];
  const { summaries } = await references.context(viewer, listed);
  return listed.flatMap((id) => summaries.find((one) => one.id === id) ?? []);
}

/** What is remembered that may matter to the words that are answered, as far as whoever reads the answer may see it. */
export async function recall(state: Talking, turn: Turn, by: string): Promise<NonNullable<Talk['recalled']>> {
  if (state.recalled) return state.recalled;
  const text = askingOf(state)?.message.text ?? NO_WORDS;
  const project = await projectOf(state, turn, { by });
  return (await turn.recall(viewerOf(turn, by), { text, project })) ?? { text: null, known: [] };
}

/** A tool as a model is told of it. */
export function specOf({ name, instructions, args, briefly }: Tool): ToolSpec {
  return {
    name,
    instructions,
    parameters: parametersOf(args),
    ...(briefly === undefined ? {} : { briefly }),
  };
}
