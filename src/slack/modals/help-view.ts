import type { ModalView } from '@slack/types';
import type { HelpTopic } from '../../domain/help.js';
import { plain } from '../present/blocks.js';
import { LIMIT } from '../present/clip.js';
import type { PresentContext } from '../present/context.js';
import { helpAnswer } from '../present/help.js';

/** What is known of one kind of things that can be asked for. */
export function helpView(category: string, topics: readonly HelpTopic[], context: PresentContext): ModalView {
  return {
    type: 'modal',
    title: plain('Help', LIMIT.modalTitle),
    close: plain('Close', LIMIT.modalButton),
    blocks: helpAnswer(category, topics, context).blocks,
  };
}
