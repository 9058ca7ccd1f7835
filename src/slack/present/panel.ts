import type { Button, KnownBlock } from '@slack/types';
import type { Reply } from '../../domain/reply.js';
import { ACTION } from '../action-ids.js';
import { actions, plain, section } from './blocks.js';
import { LIMIT } from './clip.js';
import type { PresentContext, Presented } from './context.js';
import { message, sections } from './message.js';

type Panel = Extract<Reply, { kind: 'panel' }>;

const NO_LINK = 'Open it with a click on my name, then Home.';

/**
 * Leads to a part of the App Home. The button is a link that Slack follows by itself; the click that it also tells us of
 * brings that part up. Slack: a button's `url` may be one of its own deep links.
 */
export function presentPanel(reply: Panel, context: PresentContext): Presented {
  const { homeUrl } = context;
  const way: KnownBlock[] =
    homeUrl === null ? [section(NO_LINK)] : actions([openHome(reply.section, homeUrl)]);
  const said = homeUrl === null ? `${reply.text}\n${NO_LINK}` : reply.text;
  return message(said, [...sections(reply.text, context), ...way], false, context);
}

/** The button that opens that part of a person's App Home. */
export function openHome(part: Panel['section'], url: string): Button {
  return {
    type: 'button',
    action_id: ACTION.panel,
    text: plain(LABEL[part], LIMIT.buttonText),
    value: part,
    url,
  };
}

const LABEL: Readonly<Record<Panel['section'], string>> = {
  requests: 'Open your requests',
  approvals: 'Open your approvals',
  memory: 'Open your memory',
  help: 'Open help',
};
