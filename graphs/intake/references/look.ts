import type { Reply } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import type { EntityRef, Viewer } from '../../../src/domain/entities/entity.js';
import { isPartOf } from '../../../src/domain/entities/name-words.js';
import type { Resolution } from '../../../src/domain/entities/references.js';
import { asked, type Question } from '../../../src/domain/pending.js';
import type { PersonText } from '../../../src/domain/text/person-text.js';
import type { IntakeDeps, Turn } from '../deps.js';
import { nodeResult, textReply } from '../node-result.js';
import { answered } from '../questions/answered.js';
import { withOpen } from '../reading/ending.js';
import type { Asking, Changes, IntakeState } from '../state.js';
import type { Told } from '../tool-loop/talk.js';
import { viewerOf } from './asking.js';
import { questionReply, spoken, whichOne } from './question.js';

const NODE = 'references';

/** Nobody reads more names than these of what is not there. */
const MAX_MISSING = 5;

/** What is to be said first, and why the message is answered. */
interface Known {
  replies: readonly Reply[];
  why: string;
}

/**
 * What the words to answer name: of several things of one name one is asked for, what is not found is told, with the rest
 * the turn goes on.
 */
export async function look(
  state: IntakeState,
  turn: Turn,
  asking: Asking,
  { replies, why }: Known,
): Promise<Told> {
  const resolution = withParts(
    state.resolution ??
      (await resolved(turn, viewerOf(turn, asking.by), asking.message.text, state.meant)).resolution,
  );
  const now: IntakeState = { ...state, asking, resolution };
  const { acts, pending, about } = state;
  const update: Changes = { acts, pending, about, asking, resolution };
  const [which] = resolution.ambiguous;
  if (which) {
    const question = whichOne(turn, asking, which, state.meant);
    const thread = nodeResult(state, NODE, {
      ...update,
      pending: asked(state, question),
      due: 'acts',
      why: `${why}: one of ${which.candidates.length} is meant`,
      replies: [...replies, questionReply(question)],
    });
    return { thread };
  }
  const count = `${resolution.found.length} found, ${resolution.unresolved.length} not`;
  const missing = resolution.unresolved.length === 0 ? null : notFound(resolution);
  if (missing === null || resolution.found.length > 0) {
    const told = missing === null ? replies : [...replies, textReply(missing)];
    const outcome = { due: 'chat' as const, why: `${why}: ${count}`, replies: told };
    return { thread: nodeResult(state, NODE, { ...update, ...outcome }), talk: { conversing: true } };
  }
  const thread = nodeResult(state, NODE, {
    ...update,
    ...answered(state),
    due: 'acts',
    why: `${why}: ${count}`,
    replies: [...replies, textReply(withOpen(now, turn, missing))],
  });
  return { thread };
}

/** What words name, for this viewer, with what is settled of it; and how the people of these ids are called. */
export async function resolved(
  { references }: Pick<IntakeDeps, 'references'>,
  viewer: Viewer,
  text: PersonText,
  meant: Question['meant'],
  people: readonly string[] = [],
): Promise<{ resolution: Resolution; people: readonly EntityRef[] }> {
  const ids = [...meant.map(({ entity }) => entity), ...people];
  const { resolution, named } = await references.look(viewer, { text, ids });
  const meanings = meant.map(({ mention, entity }) => {
    return { mention, entity: named.find(({ id }) => id === entity) ?? null };
  });
  return {
    resolution: settled(resolution, meanings),
    people: named.filter(({ id }) => people.includes(id)),
  };
}

/**
 * The only thing whose name has all words of a mention is found: "the launch page". What only looks like a name is asked
 * about.
 */
function withParts({ found, ambiguous, unresolved }: Resolution): Resolution {
  const isTold = ({ mention, candidates }: Resolution['ambiguous'][number]) =>
    candidates.length === 1 && candidates.every(({ label }) => isPartOf(label, mention));
  const told = ambiguous.filter(isTold);
  return {
    found: [
      ...found,
      ...told.flatMap(({ mention, candidates }) => candidates.map((entity) => ({ mention, entity }))),
    ],
    ambiguous: ambiguous.filter((one) => !isTold(one)),
    unresolved,
  };
}

/** The same words for what does not exist and for what may not be seen. */
function notFound({ unresolved }: Resolution): string {
  const names = [...new Set(unresolved.map(spoken))];
  const shown = names.slice(0, MAX_MISSING);
  return wording.cantFind(shown, names.length - shown.length);
}

/** What a mention was said to mean; `entity` is null where the asker may not see it any more. */
interface Meaning {
  mention: string;
  entity: EntityRef | null;
}

/**
 * The resolution with these mentions settled: an ambiguous one means what was said of it, or was meant before; one whose
 * meaning is gone is not found.
 */
export function settled(resolution: Resolution, meanings: readonly Meaning[]): Resolution {
  if (meanings.length === 0) return resolution;
  const meaningOf = ({ mention, candidates }: Resolution['ambiguous'][number]): Meaning | undefined => {
    const said = meanings.find((one) => folded(one.mention) === folded(mention));
    if (said) return said;
    const known = meanings.filter(({ entity }) => candidates.some(({ id }) => id === entity?.id));
    return new Set(known.map(({ entity }) => entity?.id)).size === 1 ? known[0] : undefined;
  };
  const after: Resolution = {
    found: [...resolution.found],
    ambiguous: [],
    unresolved: [...resolution.unresolved],
  };
  for (const one of resolution.ambiguous) {
    const meaning = meaningOf(one);
    if (meaning === undefined) after.ambiguous.push(one);
    else if (meaning.entity === null) after.unresolved.push(one.mention);
    else after.found.push({ mention: one.mention, entity: meaning.entity });
  }
  return after;
}

/** Mentions are the same whatever their case and whether they are written with an "@". */
function folded(mention: string): string {
  return mention.normalize('NFKC').toLowerCase().replace(/^@/u, '').trim();
}
