import { Fragment } from 'react';
import type { Message } from '../../protocol.js';
import { usePage, useWorkspace } from '../state/hooks.js';
import { dateOfTs, dayHeading } from '../text/time.js';
import { authorOf } from './authorOf.js';
import { MessageRow } from './MessageRow.js';
import { toRows } from './rows.js';

interface Props {
  readonly messages: readonly Message[];
  readonly inThread: boolean;
}

/** Messages in order, with a heading where a day begins (in a channel; threads are short). */
export function MessageList({ messages, inThread }: Props) {
  const workspace = useWorkspace();
  const place = usePage((state) => state.place);
  const highlight = place.view === 'channel' ? place.highlight : null;
  const now = new Date(Date.now() + workspace.clock.offsetMs);
  return toRows(messages).map(({ message, startsDay, compact }) => (
    <Fragment key={message.ts}>
      {startsDay && !inThread && (
        <h2 className="day">
          <span>{dayHeading(dateOfTs(message.ts), now)}</span>
        </h2>
      )}
      <MessageRow
        message={message}
        author={authorOf(workspace, message)}
        compact={compact}
        highlighted={message.ts === highlight}
        inThread={inThread}
      />
    </Fragment>
  ));
}
