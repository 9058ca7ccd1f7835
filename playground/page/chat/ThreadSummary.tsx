import type { Message } from '../../protocol.js';
import { useWorkspace } from '../state/hooks.js';
import { userById } from '../state/select.js';
import { clockTime, dateOfTs } from '../text/time.js';
import { Avatar } from '../ui/Avatar.js';
import { StatusLine } from './StatusLine.js';

const MAX_FACES = 4;

/** Below a root message: who answered, how many replies, and whether the bot is at work. */
export function ThreadSummary({ message }: { readonly message: Message }) {
  const workspace = useWorkspace();
  const { channel, ts, replyCount, replyUsers, latestReply } = message;
  const count = replyCount === 1 ? '1 reply' : `${replyCount} replies`;
  return (
    <>
      {replyCount > 0 && (
        <a
          className="thread-summary"
          href={`/archives/${channel}?thread_ts=${ts}&cid=${channel}`}
          data-testid="open-thread"
        >
          <span className="faces">
            {replyUsers.slice(0, MAX_FACES).map((user) => (
              <Avatar key={user} user={userById(workspace, user)} size="s" />
            ))}
          </span>
          <strong>{count}</strong>
          {latestReply !== undefined && <small>last at {clockTime(dateOfTs(latestReply))}</small>}
        </a>
      )}
      <StatusLine channel={channel} thread={ts} />
    </>
  );
}
