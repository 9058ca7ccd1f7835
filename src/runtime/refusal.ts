import type { wording } from '../domain/wording.js';

/** Why Slack takes no message, as a person is told it, and what the operator can do about it. */
export interface Refusal {
  why: Parameters<typeof wording.undelivered>[2];
  hint: string;
}

const ARCHIVED: Refusal = {
  why: 'archived',
  hint: 'The channel is archived. Unarchive it, or give the team another channel in the configuration.',
};
const ABSENT: Refusal = {
  why: 'absent',
  hint: 'The bot is not in the channel, or the channel is gone. Invite the bot, or correct the channel in the configuration.',
};
const FORBIDDEN: Refusal = {
  why: 'forbidden',
  hint: 'The bot may not post there. Check the posting permissions of the channel and the workspace.',
};
const GONE: Refusal = {
  why: 'gone',
  hint: 'The thread or its first message is gone, or closed for replies. There is nothing to mend.',
};

/** By Slack's code ("chat.postMessage", "chat.postEphemeral", "chat.update", errors of each). */
const KNOWN: ReadonlyMap<string, Refusal> = new Map([
  ['is_archived', ARCHIVED],
  ['is_inactive', ARCHIVED],
  ['not_in_channel', ABSENT],
  ['channel_not_found', ABSENT],
  ['user_not_in_channel', { why: 'refused', hint: 'The person is not in the channel.' }],
  ['restricted_action', FORBIDDEN],
  ['restricted_action_read_only_channel', FORBIDDEN],
  ['restricted_action_thread_only_channel', FORBIDDEN],
  ['restricted_action_non_threadable_channel', FORBIDDEN],
  ['ekm_access_denied', FORBIDDEN],
  ['access_denied', FORBIDDEN],
  ['no_permission', FORBIDDEN],
  ['channel_type_not_supported', FORBIDDEN],
  [
    'missing_scope',
    {
      why: 'forbidden',
      hint: 'The app lacks a permission. Compare its scopes with manifest.json, then reinstall it into the workspace.',
    },
  ],
  ['restricted_action_thread_locked', GONE],
  ['thread_not_found', GONE],
  ['cannot_reply_to_message', GONE],
]);

/** What a reason that Slack gives for good means. */
export function refusalOf(reason: string): Refusal {
  return (
    KNOWN.get(reason) ?? {
      why: 'refused',
      hint: 'Look the reason up among the errors of chat.postMessage in Slack’s Web API reference.',
    }
  );
}

/** What it means that a reply was given up because it could not be sent for too long. */
export const TOO_LATE: Refusal = {
  why: 'late',
  hint: 'Slack could not be reached or refused for too long. Check the network, Slack’s status and the bot’s token.',
};
