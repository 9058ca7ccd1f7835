import type { KnownBlock, ModalView, SectionBlock } from '@slack/types';
import { ACTION } from '../action-ids.js';
import { plain } from '../present/blocks.js';
import { LIMIT } from '../present/clip.js';
import { entitySelect } from '../present/entity-select.js';

/** It stays the same block, so that what is chosen in it stays chosen when the window is filled anew. */
const SEARCH: SectionBlock = {
  type: 'section',
  block_id: 'find',
  text: { type: 'mrkdwn', text: 'Find a ticket, a doc or a project', verbatim: true },
  accessory: { ...entitySelect(ACTION.findEntity, 'Type a number or a name'), focus_on_load: true },
};

/** Finds entities while a person types; below that, once one is chosen, what is known of it. There is nothing to submit. */
export function findView(below: readonly KnownBlock[] = []): ModalView {
  return {
    type: 'modal',
    title: plain('Find', LIMIT.modalTitle),
    close: plain('Close', LIMIT.modalButton),
    blocks: [SEARCH, ...below],
  };
}
