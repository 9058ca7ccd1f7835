import type { Button, KnownBlock, Overflow } from '@slack/types';
import type { TaskLine } from '../../domain/references.js';
import { ACTION, variantOf } from '../action-ids.js';
import { plain } from './blocks.js';
import { LIMIT } from './clip.js';

/** What can be had of a row, by the words that do the same when they are said to the bot. Slack: five options at most. */
const ROW: readonly {
  label: string;
  says: (shortId: string) => string;
  /** it stands there only where the asker could have that done */
  order?: NonNullable<TaskLine['orders']>[number];
}[] = [
  { label: 'How it stands', says: (shortId) => `what's the status of ${shortId}?` },
  { label: 'What it is linked to', says: (shortId) => `what is ${shortId} linked to?` },
  { label: 'Tell me when it changes', says: (shortId) => `watch ${shortId}` },
  { label: 'Give it to me', says: (shortId) => `assign ${shortId} to me`, order: 'take' },
  { label: 'It is done', says: (shortId) => `mark ${shortId} as done`, order: 'finish' },
];

/** Slack: 75 characters in an option's value. Longer short ids than this have no menu. */
const MOST_OF_ID = 40;

/** The menu beside a ticket in a list; none where the ticket has no short id to be spoken of by. */
export function rowMenu({
  shortId,
  orders = [],
}: Pick<TaskLine, 'shortId' | 'orders'>): Overflow | undefined {
  if (shortId === null || shortId.length > MOST_OF_ID) return undefined;
  return {
    type: 'overflow',
    action_id: ACTION.row,
    options: ROW.filter(({ order }) => order === undefined || orders.includes(order)).map(
      ({ label, says }) => ({ text: plain(label, LIMIT.optionText), value: says(shortId) }),
    ),
  };
}

/** A button that says words to the bot as an option of the menu does. */
export function sayButton(at: number, label: string, says: string): Button {
  const actionId = variantOf(ACTION.row, at);
  return { type: 'button', action_id: actionId, text: plain(label, LIMIT.buttonText), value: says };
}

/** The same blocks for a place that is no thread, where nothing could be answered. */
export function withoutMenus(blocks: readonly KnownBlock[]): KnownBlock[] {
  return blocks.map((block) => {
    if (block.type !== 'section' || block.accessory?.type !== 'overflow') return block;
    const { accessory: _menu, ...rest } = block;
    return rest;
  });
}
