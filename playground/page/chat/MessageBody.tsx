import type { Block, Message } from '../../protocol.js';
import { Attachments } from '../attachments/Attachments.js';
import { seenOf } from '../attachments/attachmentSchema.js';
import { FileLines } from '../attachments/FileLines.js';
import { StillBlocks } from '../attachments/StillBlocks.js';
import { Blocks, useSurface } from '../blocks/Blocks.js';
import { Mrkdwn } from '../text/Mrkdwn.js';
import { ClipView } from './ClipView.js';

/** What a message says: its blocks where it has some, else its text; then what hangs on it. */
export function MessageBody({ message }: { readonly message: Message }) {
  if (message.deletedAt !== undefined) return <p className="deleted">This message was deleted.</p>;
  const { text, blocks, files, attachments } = seenOf(message);
  const isOurs = message.wire?.['blocks'] === undefined;
  return (
    <>
      {blocks.length === 0 && text !== '' && <Mrkdwn text={text} />}
      {message.blocks && blocks.length > 0 && isOurs && (
        <BlockBody message={message} blocks={message.blocks} />
      )}
      {blocks.length > 0 && !isOurs && <StillBlocks blocks={blocks} />}
      {message.clip && <ClipView clip={message.clip} />}
      <FileLines files={files} />
      <Attachments attachments={attachments} />
    </>
  );
}

function BlockBody(props: { readonly message: Message; readonly blocks: readonly Block[] }) {
  const { channel, ts } = props.message;
  const surface = useSurface(props.blocks);
  return <Blocks surface={{ channel, ts }} {...surface} />;
}
