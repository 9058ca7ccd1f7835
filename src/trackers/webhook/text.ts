import type { Block, Line } from '../item.js';

const lineOf = (line: Line): string =>
  line.map(({ text, link }) => (link === undefined || link === text ? text : `${text} (${link})`)).join('');

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return block.text;
    case 'paragraph':
      return lineOf(block.line);
    case 'list':
      return block.items.map((item) => `- ${lineOf(item)}`).join('\n');
    case 'quote': {
      const by = block.link === null ? block.by : `${block.by} (${block.link})`;
      return `${by}:\n${block.text}`;
    }
  }
}

/** Blocks as plain text, their links in brackets. */
export const textOf = (blocks: readonly Block[]): string => blocks.map(textOfBlock).join('\n\n');
