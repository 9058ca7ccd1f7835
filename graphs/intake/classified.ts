import type { MessageEvent } from '../../src/domain/event.js';
import { focusWish } from '../../src/domain/focus-phrases.js';
import type { Resolution } from '../../src/domain/references.js';
import { blueprintChoice, offeredBlueprints } from './blueprint-choice.js';
import type { TurnContext } from './context.js';
import { conversationOf, freshMessages } from './conversation.js';
import type { IntakeDeps } from './deps.js';
import { newDraft } from './draft-life.js';
import { emit } from './emit.js';
import { filedHeadline } from './filed-headline.js';
import { aboutOf } from './naming/about.js';
import { askingOf, viewerOf } from './naming/asking.js';
import { namedFocus } from './naming/focus.js';
import { orderingOf } from './naming/ordering.js';
import { withPeople } from './people.js';
import { isRaised } from './raised.js';
import type { IntakeState, IntakeUpdate } from './state.js';

const NODE = 'supervisor';

/**
 * What words to the bot want while nothing is collected: what they name is looked up, and one judgement says whether they
 * ask for something new, for a change of what was filed, to know something about what they name, or just for an answer.
 * What somebody turned into a request is one.
 * @param opening what this turn changes in any case
 */
export async function classified(
  deps: IntakeDeps,
  context: TurnContext,
  state: IntakeState,
  opening: IntakeUpdate,
  caller: MessageEvent,
): Promise<IntakeUpdate> {
  const by = askingOf(state)?.by ?? caller.author;
  const raised = isRaised(caller);
  const ordered = raised ? null : await focusOrdered(state, deps, context, by);
  if (ordered) {
    const update = { ...withoutPeople(opening, state), resolution: ordered.resolution };
    return emit(state, NODE, update, { next: 'references', why: 'what the thread is about' });
  }
  const text = freshMessages(state.events)
    .filter(({ author }) => author === by)
    .map((message) => message.text)
    .join('\n');
  const [resolution, about] = await Promise.all([
    deps.references.resolve(viewerOf(context, by), { text }),
    aboutOf(state, deps, context, by),
  ]);
  const filed = filedHeadline(state, deps);
  const judgement = await deps.brain.route(
    {
      conversation: conversationOf(state, context),
      blueprints: offeredBlueprints(deps, context.channel, text),
      filed,
      references: resolution,
      focus: about.focus,
    },
    context.signal,
  );
  const intent = raised ? 'request' : judgement.value.intent;
  const why = raised ? 'turned into a request' : `${intent}: by ${judgement.by}`;
  const known = { resolution, about };
  const asking = intent === 'lookup' ? orderingOf(state, judgement.value.ts, { people: [] }) : null;
  if (asking && asking.by !== by) {
    const update = { ...withoutPeople(opening, state), asking };
    return emit(state, NODE, update, { next: 'references', why: `${why}, of an earlier message`, judgement });
  }
  if (intent === 'chat' || intent === 'lookup') {
    const next = intent === 'chat' ? 'chat' : 'references';
    return emit(state, NODE, { ...withoutPeople(opening, state), ...known }, { next, why, judgement });
  }
  if (intent === 'update' && filed !== null) {
    return emit(state, NODE, { ...opening, ...known }, { next: 'amendment', why, judgement });
  }
  const blueprint = blueprintChoice(deps, context.channel, judgement.value.blueprint, caller.text);
  const begun = newDraft(context, blueprint, caller);
  const participants = withPeople({ participants: begun.participants ?? [] }, opening.participants ?? []);
  return emit(
    state,
    NODE,
    { ...opening, ...known, ...begun, participants },
    { next: 'elicitation', why: `${why}, ${blueprint.id}`, judgement },
  );
}

/** An order about the focus, with what it names; null for words that may mean anything else. */
async function focusOrdered(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  by: string,
): Promise<{ resolution: Resolution | null } | null> {
  const wish = focusWish(askingOf(state)?.message.text ?? '');
  if (wish === null) return null;
  if (wish.want === 'off') return { resolution: null };
  const resolution = await namedFocus(deps, viewerOf(context, by), wish.what);
  const names = resolution.found.length + resolution.ambiguous.length > 0;
  return wish.sure || names ? { resolution } : null;
}

/** Who only asks something takes no part in a request. */
function withoutPeople(opening: IntakeUpdate, { participants }: IntakeState): IntakeUpdate {
  return { ...opening, participants };
}
