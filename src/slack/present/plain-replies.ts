import type { KnownBlock } from '@slack/types';
import type { Reply } from '../../domain/reply.js';
import { ACTION, variantOf } from '../action-ids.js';
import { actions, button, cardActions, section } from './blocks.js';
import type { PresentContext, Presented } from './context.js';
import { message, sections } from './message.js';
import { mrkdwnLink } from './mrkdwn.js';
import { sayButton } from './row-menu.js';
import { slotUrl } from './slot-url.js';
import { teamMenus } from './team-menus.js';
import { WORDS } from './words.js';

type Of<Kind extends Reply['kind']> = Extract<Reply, { kind: Kind }>;

/** So many teams are offered at once where there are more than a menu holds; the others are found by name. */
const LIKELIEST = 10;

/** Words for the thread. Only the people in `mentions` are notified; who is not named in the words is named before them. */
export function presentText(reply: Of<'text' | 'elsewhere'>, context: PresentContext): Presented {
  const people = reply.mentions.filter((id) => /^[UW][A-Z0-9]{1,30}$/.test(id));
  const missing = people.filter((id) => !reply.text.includes(`<@${id}>`)).map((id) => `<@${id}> `);
  const words = `${missing.join('')}${reply.text}`;
  const rendering = { names: context.names, notify: people };
  const { link, degraded } = reply.kind === 'text' ? reply : { link: undefined, degraded: false };
  const blocks = [...sections(words, rendering), ...linkTo(link, context)];
  return message(words, blocks, degraded, rendering);
}

/** Words for one person in a direct message. */
export function presentDirect(reply: Of<'direct'>, context: PresentContext): Presented {
  const buttons = (reply.orders ?? []).map(({ label, says }, at) => sayButton(at, label, says));
  const blocks = [...sections(reply.text, context), ...linkTo(reply.link, context), ...actions(buttons)];
  return message(reply.text, blocks, false, context);
}

/** The link to an address, or to a slot's message, once it stands. */
function linkTo(link: Of<'text'>['link'], context: PresentContext): KnownBlock[] {
  const url = link === undefined ? null : (link.url ?? slotUrl(link.slot, context));
  return link === undefined || url === null ? [] : [section(mrkdwnLink(url, link.label))];
}

/** Nothing fitted: the words, the likeliest teams as buttons, and all others in a menu. */
export function presentChooseTeam(reply: Of<'choose_team'>, context: PresentContext): Presented {
  const { likely, teams, moreTeams } = reply;
  const buttons = likely.map(({ id, name }, index) =>
    button(variantOf(ACTION.chooseTeam, index), name, reply, { choice: id, says: `Send it to ${name}` }),
  );
  const menus = teamMenus(ACTION.chooseTeam, WORDS.chooseTeam, {
    close: teams.slice(0, LIKELIEST),
    teams,
    moreTeams,
  });
  const blocks: KnownBlock[] = [
    ...sections(reply.text, context),
    ...cardActions(reply, [...buttons, ...menus]),
  ];
  return message(reply.text, blocks, reply.degraded, context);
}

/** A line for one person. */
export function presentNotice(reply: Of<'notice'>, context: PresentContext): Presented {
  return message(reply.text, sections(reply.text, context), false, context);
}
