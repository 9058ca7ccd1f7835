import type { WorkspaceState } from '../../protocol.js';
import { channelsOf } from '../state/select.js';
import type { Option } from './objectSchema.js';

/** The people and channels that a person may pick in a select, as options. */
export function directory(workspace: WorkspaceState, me: string) {
  const people = workspace.users.filter((user) => !user.isBot);
  return {
    people: people.map((user) => option(user.id, user.realName, user.title)),
    channels: channelsOf(workspace, me).map((channel) => option(channel.id, `#${channel.name}`)),
  };
}

function option(value: string, text: string, description?: string): Option {
  return {
    text: { type: 'plain_text', text },
    value,
    ...(description !== undefined && { description: { type: 'plain_text', text: description } }),
  };
}
