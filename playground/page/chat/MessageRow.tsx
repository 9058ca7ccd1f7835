import { memo, useState } from 'react';
import type { Message, User } from '../../protocol.js';
import { clockTime, dateOfTs, fullTime } from '../text/time.js';
import { Avatar } from '../ui/Avatar.js';
import { Icon } from '../ui/Icon.js';
import { EditForm } from './EditForm.js';
import { MessageBody } from './MessageBody.js';
import { MessageTools } from './MessageTools.js';
import { Reactions } from './Reactions.js';
import { ThreadSummary } from './ThreadSummary.js';

interface Props {
  readonly message: Message;
  readonly author: User;
  /** Said right after another message of the same author: the head is left out. */
  readonly compact: boolean;
  readonly highlighted: boolean;
  readonly inThread: boolean;
}

/** One message with everything around it. */
export const MessageRow = memo(function MessageRow(props: Props) {
  const { message, author, compact, highlighted, inThread } = props;
  const [editing, setEditing] = useState(false);
  const date = dateOfTs(message.ts);
  const isDeleted = message.deletedAt !== undefined;
  const isEphemeral = message.ephemeralTo !== undefined;
  const time = (
    <time className="message-time" dateTime={date.toISOString()} title={fullTime(date)}>
      {clockTime(date)}
    </time>
  );
  return (
    <article
      className="message"
      aria-label={`${author.realName}, ${clockTime(date)}`}
      data-testid="message"
      data-ts={message.ts}
      data-channel={message.channel}
      data-user={message.user}
      data-compact={compact || undefined}
      data-ephemeral={isEphemeral || undefined}
      data-highlighted={highlighted || undefined}
    >
      <div className="message-side">{compact ? time : <Avatar user={author} />}</div>
      <div className="message-main">
        {isEphemeral && (
          <p className="ephemeral-mark">
            <Icon name="eye" /> Only visible to you
          </p>
        )}
        {!compact && (
          <header className="message-head">
            <strong>{author.realName}</strong>
            {author.isBot && <span className="app-badge">App</span>}
            {time}
          </header>
        )}
        {editing ? (
          <EditForm message={message} onDone={() => setEditing(false)} />
        ) : (
          <MessageBody message={message} />
        )}
        {message.edited && !isDeleted && !author.isBot && <small className="edited">(edited)</small>}
        <Reactions message={message} />
        {!inThread && <ThreadSummary message={message} />}
      </div>
      {!isDeleted && !isEphemeral && !editing && (
        <MessageTools message={message} inThread={inThread} onEdit={() => setEditing(true)} />
      )}
    </article>
  );
});
