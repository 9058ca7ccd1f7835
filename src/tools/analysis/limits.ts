import {
  type Constraint,
  contradict,
  contradictAcrossRequests,
  readConstraint,
} from '../../domain/constraints.js';
import { disputeWording } from '../../domain/conversation/dispute-wording.js';
import type { OpenDraft } from '../../domain/conversation/thread-view.js';
import { type Blueprint, type Field, findField } from '../../domain/draft/blueprint.js';
import { completion } from '../../domain/draft/decision.js';
import { isFilled } from '../../domain/draft/draft.js';
import { itemText } from '../../domain/draft/patch.js';
import { clipped } from '../../domain/text/text.js';
import type { ToolContext } from '../../domain/tools/tool.js';
import { itemsOf } from '../editing/entries.js';
import { analysisWords } from './words.js';

/** The text that says what a good outcome is. */
const OUTCOME = 'desired_resolution';

function listNamed(blueprint: Blueprint, name: string): Field | undefined {
  const field = findField(blueprint, name);
  return field?.type === 'list' ? field : undefined;
}

/** The list of what must be true for the request to be done, where this kind of request has one. */
export const criteriaField = (blueprint: Blueprint): Field | undefined =>
  listNamed(blueprint, 'acceptance_criteria');

/** The list of what could go wrong. */
export const risksField = (blueprint: Blueprint): Field | undefined => listNamed(blueprint, 'risks');

/** The fields that hold limits by their names. */
export const constraintFields = ({ fields }: Blueprint): Field[] =>
  fields.filter(({ type }) => type === 'key-value');

/** What was seen in one respect; `fine`: nothing is to be done about it; `applies` false: this kind of request has none of it. */
export interface Seen {
  fine: boolean;
  lines: readonly string[];
  applies?: boolean;
}

const fine = (line: string): Seen => ({ fine: true, lines: [line] });
/** This kind of request has none of it. */
const none = (line: string): Seen => ({ ...fine(line), applies: false });
const amiss = (...lines: readonly string[]): Seen => ({ fine: false, lines });

/** What of the request is there, and what is not. */
export function completenessOf({ draft, blueprint }: OpenDraft): Seen {
  const { missing, percent } = completion(draft, blueprint);
  const labels = (fields: OpenDraft['blueprint']['fields']) => fields.map(({ label }) => label);
  const withdrawn = blueprint.fields.filter(({ name }) => draft.unsupported.includes(name));
  const unknown = blueprint.fields.filter(({ name }) => draft.unknown.includes(name));
  const optional = blueprint.fields.filter(
    ({ name, required }) => !required && !isFilled(draft, name) && !draft.unknown.includes(name),
  );
  const notes = [
    ...(withdrawn.length > 0 ? [analysisWords.unsupported(labels(withdrawn))] : []),
    ...(unknown.length > 0 ? [analysisWords.unknown(labels(unknown))] : []),
    ...(optional.length > 0 ? [analysisWords.optional(labels(optional))] : []),
  ];
  if (missing.length === 0)
    return { fine: withdrawn.length === 0, lines: [analysisWords.complete, ...notes] };
  return amiss(analysisWords.percent(percent), analysisWords.missing(labels(missing)), ...notes);
}

/** Whether it is said when the request is done. */
export function acceptanceOf({ draft, blueprint }: OpenDraft): Seen {
  const criteria = criteriaField(blueprint);
  if (criteria) {
    const { length } = itemsOf(draft, criteria.name);
    return length === 0 ? amiss(analysisWords.noCriteria) : fine(analysisWords.criteria(length));
  }
  const outcome = findField(blueprint, OUTCOME);
  if (!outcome) return none(analysisWords.noCriteriaField);
  return isFilled(draft, outcome.name)
    ? fine(analysisWords.outcome(outcome))
    : amiss(analysisWords.noOutcome(outcome));
}

/** What could go wrong, as people named it. */
export function risksOf({ draft, blueprint }: OpenDraft): Seen {
  const field = risksField(blueprint);
  if (field === undefined) return none(analysisWords.noRisksField);
  const { length } = itemsOf(draft, field.name);
  return fine(length === 0 ? analysisWords.noRisks : analysisWords.risks(length));
}

/** Whether the limits of a request agree with each other and with what its project has agreed on elsewhere. */
export async function limitsOf(
  { id, draft, blueprint }: OpenDraft,
  { past, viewer, thread, signal }: Pick<ToolContext, 'past' | 'viewer' | 'thread' | 'signal'>,
): Promise<Seen> {
  const fields = constraintFields(blueprint);
  if (fields.length === 0) return none(analysisWords.noConstraintField);
  const items = fields
    .flatMap(({ name }) => itemsOf(draft, name))
    .filter(({ status }) => status !== 'rejected');
  if (items.length === 0) return fine(analysisWords.noConstraints);
  const limits = items.map(({ key = '', value }) => limitOf({ key, value }));
  const accepted =
    thread.project === null
      ? []
      : await past.acceptedConstraints(viewer, { project: thread.project.name, notDraft: id }, signal);
  const elsewhere = accepted.flatMap((one) => {
    const where = one.shortId ?? one.headline;
    const whys = against(limits, limitOf(one), contradictAcrossRequests);
    return whys.map((why) => analysisWords.against(where, why));
  });
  const amongThemselves = limits.flatMap((one, at) => against(limits.slice(at + 1), one, contradict));
  const lines = [...amongThemselves, ...elsewhere];
  return lines.length === 0 ? fine(analysisWords.agree(items.length)) : amiss(...lines);
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

function against(limits: readonly Limit[], other: Limit, exclude: typeof contradict): string[] {
  return limits
    .filter((one) => exclude(one.constraint, other.constraint))
    .map((one) => disputeWording.notBoth(one.text, other.text));
}
