import { ChannelMention, LinkView, Mrkdwn, UserMention } from '../text/Mrkdwn.js';
import { type Attachment, barColor, MAX_NESTED, parseAttachments, parseFiles } from './attachmentSchema.js';
import { FileLines } from './FileLines.js';
import { StillBlocks } from './StillBlocks.js';

interface Props {
  readonly attachments: readonly Attachment[];
  /** How many forwarded messages this one stands in. */
  readonly depth?: number;
}

/** What hangs on a message: other apps' attachments, forwarded messages, previews of links. */
export function Attachments({ attachments, depth = 0 }: Props) {
  if (depth > MAX_NESTED) return null;
  return attachments.map((attachment, index) => {
    const isQuoted = attachment.is_share === true || attachment.is_msg_unfurl === true;
    return isQuoted ? (
      <Forwarded key={`a${index}`} attachment={attachment} depth={depth} />
    ) : (
      <OfApp key={`a${index}`} attachment={attachment} />
    );
  });
}

function Forwarded({ attachment, depth }: { readonly attachment: Attachment; readonly depth: number }) {
  const { author_id, author_name, text, message_blocks, files, attachments, channel_id, from_url } =
    attachment;
  const blocks = message_blocks?.[0]?.message.blocks ?? [];
  return (
    <figure className="attachment" data-testid="forwarded">
      <figcaption className="attachment-author">
        {author_name || (author_id ? <UserMention id={author_id} label={null} /> : 'Somebody')}
      </figcaption>
      {blocks.length > 0 ? <StillBlocks blocks={blocks} /> : text && <Mrkdwn text={text} />}
      <FileLines files={parseFiles(files)} />
      <Attachments attachments={parseAttachments(attachments)} depth={depth + 1} />
      <small className="attachment-foot">
        {channel_id?.startsWith('D') ? (
          'Direct message'
        ) : (
          <>Posted in {channel_id ? <ChannelMention id={channel_id} label={null} /> : 'a channel'}</>
        )}
        {from_url && (
          <>
            {' | '}
            <LinkView url={from_url} label="View message" />
          </>
        )}
      </small>
    </figure>
  );
}

function OfApp({ attachment }: { readonly attachment: Attachment }) {
  const { color, pretext, author_name, author_link, title, title_link, text, fields, blocks, footer } =
    attachment;
  const says = [pretext, author_name, title, text, footer].some(Boolean) || fields?.length || blocks?.length;
  const body = says ? text : attachment.fallback;
  return (
    <>
      {pretext && <Mrkdwn text={pretext} />}
      <figure
        className="attachment"
        data-testid="attachment"
        style={{ borderInlineStartColor: barColor(color) }}
      >
        {author_name && (
          <p className="attachment-author">
            <LinkView url={author_link ?? ''} label={author_name} />
          </p>
        )}
        {title && (
          <p className="attachment-title">
            <LinkView url={title_link ?? ''} label={title} />
          </p>
        )}
        {body && <Mrkdwn text={body} />}
        {fields && fields.length > 0 && (
          <dl className="fields">
            {fields.map((field, index) => (
              <div key={`f${index}`}>
                <dt>{field.title}</dt>
                <dd>{field.value && <Mrkdwn text={field.value} />}</dd>
              </div>
            ))}
          </dl>
        )}
        {blocks && <StillBlocks blocks={blocks} />}
        <FileLines files={parseFiles(attachment.files)} />
        {footer && <small className="attachment-foot">{footer}</small>}
      </figure>
    </>
  );
}
