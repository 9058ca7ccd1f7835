import { contradictionOf } from '../../domain/constraints/contradiction.js';
import { type Reading, readingOf } from '../../domain/constraints/reading.js';
import type { OpenDraft } from '../../domain/thread-view.js';
import type { ToolContext } from '../../domain/tool.js';
import { itemsOf } from '../editing/list-patch.js';
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
  const readings = items.map(({ key = '', value }) => readingOf({ key, value }));
  const accepted =
    thread.project === null
      ? []
      : await past.acceptedConstraints(viewer, { project: thread.project.name, notDraft: id }, signal);
  const elsewhere = accepted.flatMap((one) => {
    const where = one.shortId ?? one.headline;
    return against(readings, readingOf(one)).map((why) => analysisWords.against(where, why));
  });
  const lines = [...amongThemselves(readings), ...elsewhere];
  return lines.length === 0
    ? { fine: true, lines: [analysisWords.agree(items.length)] }
    : { fine: false, lines };
}

function amongThemselves(readings: readonly Reading[]): string[] {
  return readings.flatMap((one, at) => against(readings.slice(at + 1), one));
}

const against = (readings: readonly Reading[], other: Reading): string[] =>
  readings.flatMap((one) => contradictionOf(one, other)?.why ?? []);
