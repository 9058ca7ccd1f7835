import { createContext, Fragment, type ReactNode, useContext, useMemo } from 'react';
import type { Inline, Passage } from './ast.js';
import { emojiFor } from './emoji.js';
import { isSafeLink } from './links.js';
import { parseMrkdwn } from './parse.js';
import { dateOfTs, formatSlackDate } from './time.js';

/** How mentions get their names; ids that aren't known give null. */
export interface Names {
  readonly user: (id: string) => string | null;
  readonly channel: (id: string) => string | null;
  readonly group: (id: string) => string | null;
  /** The reader's own user id, so that a mention of them stands out. */
  readonly me: string;
}

export const NamesContext = createContext<Names>({
  user: () => null,
  channel: () => null,
  group: () => null,
  me: '',
});

/** Message text in Slack's mrkdwn, as React elements. */
export function Mrkdwn({ text }: { readonly text: string }) {
  const passages = useMemo(() => parseMrkdwn(text), [text]);
  return (
    <div className="mrkdwn">
      {passages.map((passage, index) => (
        <PassageView key={keyOf(index)} passage={passage} />
      ))}
    </div>
  );
}

/** Text that knows no formatting but emoji short names, as Slack's `plain_text` objects. */
export function PlainText({ text }: { readonly text: string }) {
  return <>{text.replace(/:([a-z0-9_+-]+):/g, (whole, name: string) => emojiFor(name) ?? whole)}</>;
}

function PassageView({ passage }: { readonly passage: Passage }) {
  switch (passage.type) {
    case 'paragraph':
      return (
        <p>
          <Inlines nodes={passage.children} />
        </p>
      );
    case 'quote':
      return (
        <blockquote>
          <Inlines nodes={passage.children} />
        </blockquote>
      );
    case 'code':
      return (
        <pre>
          <code>{passage.text}</code>
        </pre>
      );
    case 'list': {
      const items = passage.items.map((item, index) => (
        <li key={keyOf(index)}>
          <Inlines nodes={item} />
        </li>
      ));
      return passage.ordered ? <ol start={passage.start}>{items}</ol> : <ul>{items}</ul>;
    }
  }
}

function Inlines({ nodes }: { readonly nodes: readonly Inline[] }) {
  return nodes.map((node, index) => (
    <Fragment key={keyOf(index)}>
      <InlineView node={node} />
    </Fragment>
  ));
}

function InlineView({ node }: { readonly node: Inline }): ReactNode {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'break':
      return <br />;
    case 'bold':
      return (
        <strong>
          <Inlines nodes={node.children} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Inlines nodes={node.children} />
        </em>
      );
    case 'strike':
      return (
        <s>
          <Inlines nodes={node.children} />
        </s>
      );
    case 'code':
      return <code>{node.text}</code>;
    case 'link':
      return <LinkView url={node.url} label={node.label} />;
    case 'user':
      return <UserMention id={node.id} label={node.label} />;
    case 'channel':
      return <ChannelMention id={node.id} label={node.label} />;
    case 'group':
      return <GroupMention id={node.id} label={node.label} />;
    case 'broadcast':
      return <span className="mention">@{node.name}</span>;
    case 'emoji':
      return (
        <span className="emoji" role="img" aria-label={node.name.replaceAll('_', ' ')}>
          {node.char}
        </span>
      );
    case 'date': {
      const date = dateOfTs(String(node.seconds));
      return <time>{formatSlackDate(date, node.format, node.fallback)}</time>;
    }
  }
}

export function LinkView({ url, label }: { readonly url: string; readonly label: string }) {
  if (!isSafeLink(url)) return label;
  return (
    <a href={url} target="_blank" rel="noreferrer noopener">
      {label}
    </a>
  );
}

export function UserMention({ id, label }: { readonly id: string; readonly label: string | null }) {
  const names = useContext(NamesContext);
  const name = names.user(id) ?? label ?? id;
  return (
    <span className="mention" data-me={id === names.me || undefined}>
      @{name.replace(/^@/, '')}
    </span>
  );
}

export function GroupMention({ id, label }: { readonly id: string; readonly label: string | null }) {
  const name = useContext(NamesContext).group(id) ?? label ?? 'group';
  return <span className="mention">@{name.replace(/^@/, '')}</span>;
}

export function ChannelMention({ id, label }: { readonly id: string; readonly label: string | null }) {
  const name = useContext(NamesContext).channel(id) ?? label;
  if (name === null) return <span className="mention">a private channel</span>;
  return (
    <a className="mention" href={`/archives/${id}`}>
      #{name}
    </a>
  );
}

function keyOf(index: number): string {
  return `n${index}`;
}
