import type { SectionBlock } from '@slack/types';
import type { CardField } from '../../domain/reply.js';
import { section } from './blocks.js';
import { clipPieces } from './clip.js';
import type { PresentContext } from './context.js';
import { EVIDENCE_LIMIT, evidenceLine } from './evidence.js';
import { mrkdwnPieces } from './mrkdwn.js';
import { WORDS } from './words.js';

/** A blueprint has at most 20 fields; a card that shows more would break Slack's limit on a message's text. */
const MAX_FIELDS = 20;
const LABEL_LIMIT = 75;

/** All fields of a card together, and the bounds of one value: short when there are many, never unreadable. */
const FIELDS_BUDGET = 8000;
const SHORTEST_VALUE = 60;
const LONGEST_VALUE = 600;

interface FieldSections {
  blocks: SectionBlock[];
  /** whether anything was left out, so that "Show all" is offered */
  cut: boolean;
}

type ShownField = Omit<CardField, 'state' | 'name'> & { state?: CardField['state'] };

/** One section a field: its label, its value, and the messages that the value rests on. */
export function fieldSections(fields: readonly ShownField[], context: PresentContext): FieldSections {
  const shown = fields.slice(0, MAX_FIELDS);
  const room = Math.floor(FIELDS_BUDGET / Math.max(shown.length, 1)) - LABEL_LIMIT - EVIDENCE_LIMIT;
  const limit = Math.min(LONGEST_VALUE, Math.max(SHORTEST_VALUE, room));
  const sections = shown.map((field) => fieldSection(field, limit, context));
  return {
    blocks: sections.map(({ block }) => block),
    cut: fields.length > MAX_FIELDS || sections.some(({ cut }) => cut),
  };
}

function fieldSection(
  field: ShownField,
  limit: number,
  context: PresentContext,
): { block: SectionBlock; cut: boolean } {
  const label = clipPieces(mrkdwnPieces(field.label, context), LABEL_LIMIT).text;
  if (field.value === null) {
    const why = field.state === 'missing' ? WORDS.missing : WORDS.unknown;
    return { block: section(`*${label}*\n${why}`), cut: false };
  }
  const value = clipPieces(mrkdwnPieces(field.value, context), limit, WORDS.showAllEnding);
  const rests = evidenceLine(field.evidence, context) || WORDS.unsupported;
  return { block: section(`*${label}*\n${value.text}\n${rests}`), cut: value.cut };
}
