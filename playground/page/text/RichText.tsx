import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { richElementSchema, richPartSchema, richSectionSchema } from '../blocks/richTextSchema.js';
import { emojiFor } from './emoji.js';
import { ChannelMention, GroupMention, LinkView, UserMention } from './Mrkdwn.js';
import { dateOfTs, formatSlackDate } from './time.js';

type Part = z.infer<typeof richPartSchema>;
type Section = z.infer<typeof richSectionSchema>;
type Element = z.infer<typeof richElementSchema>;

/** Slack's `rich_text` block: text whose formatting is already in the data. */
export function RichText({ elements }: { readonly elements: readonly Element[] }) {
  return (
    <div className="mrkdwn">
      {elements.map((element, index) => (
        <ElementView key={keyOf(index)} element={element} />
      ))}
    </div>
  );
}

function ElementView({ element }: { readonly element: Element }) {
  switch (element.type) {
    case 'rich_text_section':
      return <div className="rich-section">{parts(element.elements)}</div>;
    case 'rich_text_quote':
      return <blockquote className="rich-section">{parts(element.elements)}</blockquote>;
    case 'rich_text_preformatted':
      return (
        <pre>
          <code>{parts(element.elements)}</code>
        </pre>
      );
    case 'rich_text_list': {
      const items = element.elements.map((item: Section, index) => (
        <li key={keyOf(index)}>{parts(item.elements)}</li>
      ));
      const indent = { marginInlineStart: `${(element.indent ?? 0) * 1.25}rem` };
      return element.style === 'ordered' ? (
        <ol style={indent} start={(element.offset ?? 0) + 1}>
          {items}
        </ol>
      ) : (
        <ul style={indent}>{items}</ul>
      );
    }
  }
}

function parts(elements: readonly Part[]): ReactNode {
  return elements.map((part, index) => <PartView key={keyOf(index)} part={part} />);
}

function PartView({ part }: { readonly part: Part }) {
  const style = part.style ?? {};
  let node = content(part);
  if (style.code) node = <code>{node}</code>;
  if (style.strike) node = <s>{node}</s>;
  if (style.italic) node = <em>{node}</em>;
  if (style.bold) node = <strong>{node}</strong>;
  return node;
}

function content(part: Part): ReactNode {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'link':
      return <LinkView url={part.url} label={part.text ?? part.url} />;
    case 'emoji':
      return emojiFor(part.name) ?? `:${part.name}:`;
    case 'user':
      return <UserMention id={part.user_id} label={null} />;
    case 'channel':
      return <ChannelMention id={part.channel_id} label={null} />;
    case 'usergroup':
      return <GroupMention id={part.usergroup_id} label={null} />;
    case 'broadcast':
      return <span className="mention">@{part.range}</span>;
    case 'date':
      return formatSlackDate(dateOfTs(String(part.timestamp)), part.format, part.fallback ?? '');
  }
}

function keyOf(index: number): string {
  return `n${index}`;
}
