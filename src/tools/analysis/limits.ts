import {
  type Constraint,
  contradict,
  contradictAcrossRequests,
  readConstraint,
} from '../../domain/constraints.js';
import { itemText } from '../../domain/patch.js';
import { clipped } from '../../domain/text.js';
import type { OpenDraft } from '../../domain/thread-view.js';
import type { ToolContext } from '../../domain/tool.js';
import { wording } from '../../domain/wording.js';
import { itemsOf } from '../editing/entries.js';
import { constraintFields } from './criteria.js';
import type { Seen } from './sections.js';
import { analysisWords } from './words.js';

/** Whether the limits of a request agree with each other and with what its project has agreed on elsewhere. */
export async function limitsOf(
  { past, viewer, thread, signal }: Pick<ToolContext, 'past' | 'viewer' | 'thread' | 'signal'>,
  { id, draft, blueprint }: OpenDraft,
): Promise<Seen> {
  const fields = constraintFields(blueprint);
  if (fields.length === 0) {
    return { fine: true, lines: [analysisWords.noConstraintField], applies: false };
  }
  const items = fields
    .flatMap(({ name }) => itemsOf(draft, name))
    .filter(({ status }) => status !== 'rejected');
  if (items.length === 0) return { fine: true, lines: [analysisWords.noConstraints] };
  const limits = items.map(({ key = '', value }) => limitOf({ key, value }));
  const accepted =
    thread.project === null
      ? []
      : await past.acceptedConstraints(viewer, { project: thread.project.name, notDraft: id }, signal);
  const elsewhere = accepted.flatMap((one) => {
    const where = one.shortId ?? one.headline;
    return against(limits, limitOf(one), contradictAcrossRequests).map((why) =>
      analysisWords.against(where, why),
    );
  });
  const lines = [...amongThemselves(limits), ...elsewhere];
  return lines.length === 0
    ? { fine: true, lines: [analysisWords.agree(items.length)] }
    : { fine: false, lines };
}

/** A limit as it is quoted, and as it is compared. */
interface Limit {
  text: string;
  constraint: Constraint;
}

const MAX_QUOTE = 160;

function limitOf(item: { key: string; value: string }): Limit {
  return { text: clipped(itemText(item), MAX_QUOTE), constraint: readConstraint(item) };
}

function amongThemselves(limits: readonly Limit[]): string[] {
  return limits.flatMap((one, at) => against(limits.slice(at + 1), one, contradict));
}

function against(limits: readonly Limit[], other: Limit, exclude: typeof contradict): string[] {
  return limits
    .filter((one) => exclude(one.constraint, other.constraint))
    .map((one) => wording.notBoth(one.text, other.text));
}
