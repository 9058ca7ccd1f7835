import type { WorkspaceState } from '../../protocol.js';
import { channelsOf } from '../state/select.js';
import { mentionName } from './mentionName.js';
import type { Trigger } from './trigger.js';

/** One thing that may be completed to. */
export interface Suggestion {
  readonly key: string;
  readonly text: string;
  readonly detail: string;
  /** The person, where it is one, for the avatar. */
  readonly user?: string;
}

const MOST = 8;

/** What fits a trigger, best first: the bot before people, names that start with the query before others. */
export function suggest(workspace: WorkspaceState, me: string, trigger: Trigger): Suggestion[] {
  const query = trigger.query.toLowerCase();
  const fits = ({ text, detail }: Suggestion) =>
    words(`${text} ${detail}`).some((word) => word.startsWith(query));
  return all(workspace, me, trigger.kind).filter(fits).slice(0, MOST);
}

function all(workspace: WorkspaceState, me: string, kind: Trigger['kind']): Suggestion[] {
  switch (kind) {
    case '/':
      return workspace.bot.commands.map(({ command, description, usageHint }) => ({
        key: command,
        text: command,
        detail: [usageHint, description].filter(Boolean).join(' · '),
      }));
    case '#':
      return channelsOf(workspace, me).map((channel) => ({
        key: channel.id,
        text: `#${channel.name}`,
        detail: channel.topic,
      }));
    case '@':
      return [...people(workspace), ...groups(workspace)];
  }
}

function people(workspace: WorkspaceState): Suggestion[] {
  return [...workspace.users]
    .sort((a, b) => Number(b.isBot) - Number(a.isBot) || a.realName.localeCompare(b.realName))
    .map((user) => ({
      key: user.id,
      text: mentionName(user, workspace.users),
      detail: user.isBot ? 'App' : [user.realName, user.title].filter(Boolean).join(' · '),
      user: user.id,
    }));
}

function groups({ userGroups }: WorkspaceState): Suggestion[] {
  return userGroups.map(({ id, handle, name }) => ({
    key: id,
    text: `@${handle}`,
    detail: `${name} · User group`,
  }));
}

function words(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
