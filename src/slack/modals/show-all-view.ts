import type { ModalView, SectionBlock } from '@slack/types';
import type { CardField, ReviewCard } from '../../domain/reply.js';
import { plain } from '../present/blocks.js';
import { LIMIT, splitPieces } from '../present/clip.js';

/** A value of up to 30,000 characters is shown whole; Slack's views end at 250 kB. */
const PARTS_PER_FIELD = 10;

/** The whole request, to read. Text stands as plain text: no formatting, no mention, nothing cut. */
export function showAllView(card: ReviewCard): ModalView {
  return {
    type: 'modal',
    title: plain('Request', LIMIT.modalTitle),
    close: plain('Close', LIMIT.modalButton),
    blocks: card.fields.flatMap(fieldBlocks).slice(0, LIMIT.modalBlocks),
  };
}

function fieldBlocks(field: CardField): SectionBlock[] {
  const value = field.value ?? (field.state === 'missing' ? 'Not told yet' : 'Nobody could say');
  const whole = [...`${field.label}\n${value}`.replaceAll('\0', '')];
  return splitPieces(whole, LIMIT.section, PARTS_PER_FIELD).map((part) => ({
    type: 'section',
    text: plain(part, LIMIT.section),
  }));
}
