import type { Block, Message } from '../../protocol.js';
import { Blocks, useSurface } from '../blocks/Blocks.js';
import { Mrkdwn } from '../text/Mrkdwn.js';
import { ClipView } from './ClipView.js';

/** What a message says: its blocks where it has some, else its text. */
export function MessageBody({ message }: { readonly message: Message }) {
  if (message.deletedAt !== undefined) return <p className="deleted">This message was deleted.</p>;
  if (message.blocks && message.blocks.length > 0)
    return <BlockBody message={message} blocks={message.blocks} />;
  return (
    <>
      {message.text !== '' && <Mrkdwn text={message.text} />}
      {message.clip && <ClipView clip={message.clip} />}
      {message.files?.map(({ id, name, kept }) => (
        <p key={id} data-testid="file">
          📎 {kept === 'deleted' ? 'This file was deleted.' : name}
        </p>
      ))}
    </>
  );
}

function BlockBody(props: { readonly message: Message; readonly blocks: readonly Block[] }) {
  const { channel, ts } = props.message;
  const surface = useSurface(props.blocks);
  return <Blocks surface={{ channel, ts }} {...surface} />;
}
