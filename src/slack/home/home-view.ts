import type { HomeView, KnownBlock } from '@slack/types';
import { ACTION } from '../action-ids.js';
import type { Mine } from '../entities/mine.js';
import { HELP } from '../present/answers.js';
import { actions, context as contextBlock, header, plain, section } from '../present/blocks.js';
import { LIMIT } from '../present/clip.js';
import type { PresentContext } from '../present/context.js';
import { entitySelect } from '../present/entity-select.js';
import { mineBlocks } from '../present/mine.js';

/** Slack: 100 blocks. Twenty of each part with their headings, and the rest below, stay within that. */
export const MOST_TASKS = 20;

/**
 * A person's App Home: what is open for them, a search, the focus of their latest conversation, and what there is besides.
 * @param mine null where it could not be read, which `note` then says
 * @param note mrkdwn that answers what the person did here last
 */
export function homeView(mine: Mine | null, note: string | null, context: PresentContext): HomeView {
  const blocks: KnownBlock[] = [
    ...(note === null ? [] : [section(note)]),
    ...(mine === null ? [] : mineBlocks(mine, context)),
    header('Find and focus'),
    ...actions([
      {
        type: 'button',
        action_id: ACTION.find,
        text: plain('Find', LIMIT.buttonText),
        accessibility_label: 'Find a ticket, doc or project',
      },
    ]),
    {
      type: 'section',
      block_id: 'focus',
      text: { type: 'mrkdwn', text: 'What is our latest conversation about?', verbatim: true },
      accessory: entitySelect(ACTION.focus, 'Set its focus'),
    },
    contextBlock(HELP),
  ];
  return { type: 'home', blocks };
}
