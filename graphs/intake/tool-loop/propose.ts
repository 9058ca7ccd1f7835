import type { Act, ActBody } from '../../../src/domain/conversation/acts.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import type { Blueprint } from '../../../src/domain/draft/blueprint.js';
import { isFilled } from '../../../src/domain/draft/draft.js';
import { usableValue } from '../../../src/domain/draft/patch.js';
import { holds, shown } from '../../../src/domain/text/person-text.js';
import type { ProposedDraft } from '../../../src/domain/tools/tool.js';
import { blueprintOf, type Turn } from '../deps.js';
import { blueprintToFill, isByName } from '../draft/blueprint-choice.js';
import { hasOpenDraft } from '../draft/draft-life.js';
import type { Asking, IntakeState } from '../state.js';

/** What a proposed draft comes to: acts, and what is said of them; without any, why not. */
interface Proposed {
  acts: Act[];
  text: string | null;
  why: string;
}

/**
 * A draft that a tool proposes, as acts: a request begins where none is open, else what is still empty in the one that is. What a
 * tool made of a message rests on that message, and is marked as such where its words are not the person's own.
 */
export function proposed(
  state: IntakeState,
  turn: Turn,
  { message, by }: Asking,
  { blueprint: named, values, from }: ProposedDraft,
): Proposed {
  const setIn = ({ fields }: Blueprint, takes: (name: string) => boolean) =>
    fields.filter((field) => takes(field.name) && usableValue(field, values[field.name] ?? '') !== undefined);
  const act = (body: ActBody): Act => ({ ...body, by, via: 'model', ts: message.ts });
  const sets = (fields: Blueprint['fields']) =>
    fields.map(({ name: field, type }): Act => {
      const value = values[field] ?? '';
      const isLiteral = type === 'text' && holds(message.text, value);
      const quote = from?.quote ?? (isLiteral ? value : shown(message.text));
      const how = from !== undefined || isLiteral ? ('extracted' as const) : ('inferred' as const);
      const set = act({ act: 'set', field, value, quote, how });
      return from === undefined ? set : { ...set, ts: from.ts };
    });
  if (!hasOpenDraft(state)) {
    const form = blueprintToFill(turn, named);
    const opens = act({ act: 'open', blueprint: form.id, onBehalfOf: null });
    return {
      acts: [opens, ...sets(setIn(form, () => true))],
      text: null,
      why: `a draft is proposed: ${form.id}`,
    };
  }
  const refused = (text: string, why: string): Proposed => ({ acts: [], text, why });
  if (state.phase === 'READY_TO_CREATE') return refused(wording.onItsWay, 'refused: it is being filed');
  if (named !== state.blueprint || isByName(named)) {
    return refused(wording.anotherOpen, 'refused: another request is open');
  }
  const empty = setIn(blueprintOf(turn, named), (name) => !isFilled(state.draft, name));
  if (empty.length === 0) return refused(wording.nothingToFill, 'nothing to fill in');
  const text = wording.filledIn(empty.map(({ label }) => label.toLowerCase()));
  return { acts: sets(empty), text, why: 'fills what is empty' };
}
