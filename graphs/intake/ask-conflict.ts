import { type Blueprint, findField } from '../../src/domain/blueprint.js';
import { shown } from '../../src/domain/card.js';
import { type Conflict, conflictId } from '../../src/domain/conflicts.js';
import { itemText } from '../../src/domain/patch.js';
import type { Reply } from '../../src/domain/reply.js';
import { clipped } from '../../src/domain/text.js';
import { wording } from '../../src/domain/wording.js';

type Asked = Extract<Reply, { kind: 'ask' }>['questions'][number];

/** Values are played back in short; the messages they come from are linked. */
const MAX_VALUE = 80;

/** Asks which of two values holds, with a button for each and a link to where each was said. */
export function conflictQuestion(conflict: Conflict, times: number, blueprint: Blueprint): Asked {
  const field = findField(blueprint, conflict.field);
  const label = conflict.key ?? field?.label ?? conflict.field;
  const sides = conflict.values.map(({ value, key, evidence }) => ({
    who: evidence.author,
    value: clipped(key === undefined && field ? shown(field, value) : value, MAX_VALUE),
    line: clipped(itemText({ value, ...(key === undefined ? {} : { key }) }), MAX_VALUE),
  }));
  const [first, second] = sides;
  if (!first || !second) {
    const text = wording.doubt(label, conflict.reason ?? '');
    return { field: conflict.field, label, text, by: 'text', choices: [], evidence: [] };
  }
  const id = conflictId(conflict);
  return {
    field: conflict.field,
    text: textOf(conflict, label, first, second, times),
    label,
    by: 'buttons',
    choices: sides.map(({ value, line }, index) => ({
      value: `${id}#${index}`,
      label: wording.keep(conflict.values[index]?.key === undefined ? value : line),
    })),
    evidence: conflict.values.map(({ evidence }) => evidence),
  };
}

type Side = { who: string; value: string; line: string };

function textOf(conflict: Conflict, label: string, first: Side, second: Side, times: number): string {
  if (conflict.other !== undefined) {
    return wording.agreedElsewhere(clipped(conflict.other.label, MAX_VALUE), first.line, second.line);
  }
  if (conflict.values.some(({ key }) => key !== undefined)) {
    return wording.excludeEachOther(first.line, second.line);
  }
  return times === 0
    ? wording.conflict(label, first, second)
    : wording.conflictAgain(label, first.value, second.value);
}
