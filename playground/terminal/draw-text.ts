import type { Inline, Passage } from '../page/text/ast.js';
import { parseMrkdwn } from '../page/text/parse.js';

/** The name behind a user or channel id, or undefined. */
export type NameOf = (id: string) => string | undefined;

/** Slack's mrkdwn as lines of plain text: people and channels by name, links by their label, dates in the local time zone. */
export function drawText(source: string, nameOf: NameOf): string[] {
  return parseMrkdwn(source).flatMap((passage) => drawPassage(passage, nameOf));
}

function drawPassage(passage: Passage, nameOf: NameOf): string[] {
  switch (passage.type) {
    case 'paragraph':
      return drawInline(passage.children, nameOf).split('\n');
    case 'quote':
      return drawInline(passage.children, nameOf)
        .split('\n')
        .map((line) => `> ${line}`);
    case 'code':
      return passage.text.split('\n').map((line) => `    ${line}`);
    case 'list':
      return passage.items.map((item, index) => {
        const mark = passage.ordered ? `${passage.start + index}.` : '•';
        return `${mark} ${drawInline(item, nameOf)}`;
      });
  }
}

function drawInline(nodes: readonly Inline[], nameOf: NameOf): string {
  return nodes.map((node) => drawNode(node, nameOf)).join('');
}

function drawNode(node: Inline, nameOf: NameOf): string {
  switch (node.type) {
    case 'text':
    case 'code':
      return node.text;
    case 'break':
      return '\n';
    case 'bold':
    case 'italic':
    case 'strike':
      return drawInline(node.children, nameOf);
    case 'link':
      return node.label;
    case 'group':
    case 'user':
      return `@${nameOf(node.id) ?? node.label ?? node.id}`;
    case 'channel':
      return `#${nameOf(node.id) ?? node.label ?? node.id}`;
    case 'broadcast':
      return `@${node.name}`;
    case 'emoji':
      return node.char;
    case 'date':
      return drawDate(node.seconds);
  }
}

function drawDate(seconds: number): string {
  return new Date(seconds * 1_000).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
}
