import type { Block, Line } from '../../item.js';
import { clean, oneLine } from './text.js';

/**
 * A node of the Atlassian Document Format, in which text is a value of its own and can't be markup.
 * https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/
 */
interface Node {
  type: string;
  attrs?: Record<string, string | number>;
  content?: Node[];
  text?: string;
  marks?: { type: 'link'; attrs: { href: string } }[];
}
export interface AdfDocument extends Node {
  type: 'doc';
  version: 1;
  content: Node[];
}

/** A text node must not be empty, and holds no line break: `hardBreak` is one. */
const inline = (line: Line): Node[] =>
  line.flatMap(({ text, link }) =>
    clean(text)
      .split('\n')
      .flatMap((part, index): Node[] => {
        const marks = link === undefined ? {} : { marks: [{ type: 'link' as const, attrs: { href: link } }] };
        const node: Node[] = part === '' ? [] : [{ type: 'text', text: part, ...marks }];
        return index === 0 ? node : [{ type: 'hardBreak' }, ...node];
      }),
  );

const paragraph = (line: Line): Node => ({ type: 'paragraph', content: inline(line) });

function nodesOf(block: Block): Node[] {
  switch (block.kind) {
    case 'heading': {
      const content = inline([{ text: oneLine(block.text) }]);
      return content.length === 0 ? [] : [{ type: 'heading', attrs: { level: 3 }, content }];
    }
    case 'paragraph':
      return [paragraph(block.line)];
    case 'list': {
      const content = block.items.map((line) => ({ type: 'listItem', content: [paragraph(line)] }));
      return content.length === 0 ? [] : [{ type: 'bulletList', content }];
    }
    case 'quote': {
      const by = { text: block.by, ...(block.link === null ? {} : { link: block.link }) };
      return [
        { type: 'blockquote', content: [paragraph([{ text: block.text }]), paragraph([{ text: '— ' }, by])] },
      ];
    }
  }
}

/** Blocks as the description or a comment of Jira Cloud. */
export const adfOf = (blocks: readonly Block[]): AdfDocument => ({
  type: 'doc',
  version: 1,
  content: blocks.flatMap(nodesOf),
});
