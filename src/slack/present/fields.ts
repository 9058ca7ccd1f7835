import type { ContextBlock, SectionBlock } from '@slack/types';
import type { CardField } from '../../domain/reply.js';
import { context as contextBlock, section } from './blocks.js';
import { clipPieces } from './clip.js';
import type { PresentContext } from './context.js';
import { EVIDENCE_LIMIT, evidenceLine } from './evidence.js';
import { mrkdwnPieces } from './mrkdwn.js';
import { WORDS } from './words.js';

/** A blueprint has at most 20 fields; at two blocks each a card stays within Slack's 50 blocks, and within its text. */
const MAX_FIELDS = 20;
const LABEL_LIMIT = 75;

/** All fields of a card together, and the bounds of one value: short when there are many, never unreadable. */
const FIELDS_BUDGET = 8000;
const SHORTEST_VALUE = 60;
const LONGEST_VALUE = 600;

interface FieldSections {
  blocks: (SectionBlock | ContextBlock)[];
  /** whether anything was left out, so that "Show all" is offered */
  cut: boolean;
}

type ShownField = Omit<CardField, 'state' | 'name'> & { state?: CardField['state'] };

/** Each field's label and value, and in smaller print the messages that the value rests on. */
export function fieldSections(fields: readonly ShownField[], context: PresentContext): FieldSections {
  const shown = fields.slice(0, MAX_FIELDS);
  const room = Math.floor(FIELDS_BUDGET / Math.max(shown.length, 1)) - LABEL_LIMIT - EVIDENCE_LIMIT;
  const limit = Math.min(LONGEST_VALUE, Math.max(SHORTEST_VALUE, room));
  const sections = shown.map((field) => fieldSection(field, limit, context));
  return {
    blocks: sections.flatMap(({ blocks }) => blocks),
    cut: fields.length > MAX_FIELDS || sections.some(({ cut }) => cut),
  };
}

function fieldSection(
  field: ShownField,
  limit: number,
  context: PresentContext,
): { blocks: FieldSections['blocks']; cut: boolean } {
  const label = clipPieces(mrkdwnPieces(field.label, context), LABEL_LIMIT).text;
  if (field.value === null) {
    const why = field.state === 'missing' ? WORDS.missing : WORDS.unknown;
    return { blocks: [section(`*${label}*\n${why}`)], cut: false };
  }
  const value = clipPieces(mrkdwnPieces(field.value, context), limit, WORDS.showAllEnding);
  const rests = evidenceLine(field.evidence, context) || WORDS.unsupported;
  return { blocks: [section(`*${label}*\n${value.text}`), contextBlock(rests)], cut: value.cut };
}
