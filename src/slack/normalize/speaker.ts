import { appAuthor } from '../../domain/conversation/speaker.js';
import { isTyped } from './block-words.js';
import { mentionedIn } from './text.js';
import type { StoredMessage } from './wire.js';

/** Who said a message. A person who posts through an app, with a token of their own, is a person. */
export type Speaker =
  | { kind: 'person'; author: string }
  | { kind: 'workflow' | 'slackbot' | 'app'; author: string }
  | { kind: 'us' };

/**
 * What each may do.
 * - `speaks`: asks, answers, orders and decides
 * - `isRead`: is part of a thread as it is read: context, evidence, and what a request can be opened from
 * - `fillsIn`: its post at the root of a thread is a form that a person filled in, and asks for that person
 */
export const MAY: Readonly<Record<Speaker['kind'], { speaks: boolean; isRead: boolean; fillsIn: boolean }>> =
  {
    person: { speaks: true, isRead: true, fillsIn: false },
    workflow: { speaks: false, isRead: true, fillsIn: true },
    app: { speaks: false, isRead: true, fillsIn: false },
    slackbot: { speaks: false, isRead: true, fillsIn: false },
    us: { speaks: false, isRead: false, fillsIn: false },
  };

/** Slack's own bot: reminders, automatic answers, emails. Some of its posts have a `bot_id`, others only the user. */
const SLACKBOT = 'USLACKBOT';
const SLACKBOT_BOT = 'B01';

/** Subtypes with which people or apps say something. Slack: a shared file, a reply also sent to the channel, "/me", a bot's post. */
const SAID: ReadonlySet<string | undefined> = new Set([
  undefined,
  'file_share',
  'thread_broadcast',
  'me_message',
  'bot_message',
]);

/** Whether it is something said, and not what Slack tells of a channel in the channel ("… has joined"). */
export const isSaid = ({ subtype }: Pick<StoredMessage, 'subtype'>): boolean => SAID.has(subtype);

/** What the directory knows of an account that an app posts with. */
export interface Account {
  isBot: boolean;
  /** Slack: `is_workflow_bot`; a workflow may post by an account of its own */
  isWorkflow: boolean;
  name: string | null;
}

/**
 * Who said a message; null for nobody. An app posts as `bot_message` without a user, or with the user that its bot has; a person
 * who posts through an app has both ids, too, so that only `account` tells them apart.
 */
export function speakerOf(
  message: StoredMessage,
  self: { botUserId: string; botId: string },
  account: Account | null,
): Speaker | null {
  const { user, bot_id, username, bot_profile, workflow_id, subtype } = message;
  if (user === self.botUserId || bot_id === self.botId) return { kind: 'us' };
  if (user === SLACKBOT || bot_id === SLACKBOT_BOT)
    return { kind: 'slackbot', author: appAuthor('Slackbot') };
  const name = username || bot_profile?.name || account?.name || 'an app';
  if (workflow_id || bot_profile?.is_workflow_bot || account?.isWorkflow)
    return { kind: 'workflow', author: appAuthor(name) };
  if (!bot_id && user !== undefined) return { kind: 'person', author: user };
  if (user !== undefined && account?.isBot === false) return { kind: 'person', author: user };
  if (!bot_id && subtype !== 'bot_message') return null;
  const kind = isForm(message) ? 'workflow' : 'app';
  return { kind, author: appAuthor(name) };
}

/**
 * Whether an app's post looks like one of Workflow Builder, where Slack does not mark it: words as if typed, under a name of its
 * own, by nobody's account. Alerts have blocks or attachments, and the posts of apps with a bot user have that user.
 */
function isForm({ user, username, blocks, attachments, subtype }: StoredMessage): boolean {
  const isWritten = isTyped(blocks) && (attachments ?? []).length === 0;
  return subtype === 'bot_message' && user === undefined && Boolean(username) && isWritten;
}

/** A form that names more accounts than these asks for nobody, without a look at who they are. */
const MAX_NAMED = 5;

/** The one person whom the words of a form name; null where they name none or several. Slackbot and apps' accounts are nobody. */
export async function namedOnce(
  text: string,
  isPerson: (user: string) => Promise<boolean>,
): Promise<string | null> {
  const named = mentionedIn(text).filter((user) => user !== SLACKBOT);
  if (named.length > MAX_NAMED) return null;
  const asked = await Promise.all(named.map(async (user) => ((await isPerson(user)) ? [user] : [])));
  const [one = null, ...others] = asked.flat();
  return others.length === 0 ? one : null;
}
