import type { Inline, Passage } from './ast.js';
import { unescapeText } from './escape.js';
import { parseInline } from './inline.js';

const QUOTE = /^(?:&gt;|>) ?/;
const BULLET = /^\s*[•◦▪-]\s+/;
const NUMBER = /^\s*(\d{1,9})[.)]\s+/;

/**
 * Parses Slack's mrkdwn into passages. Pure; never throws; the result holds text and names only, no markup.
 * Formatting follows Slack's documentation of message text ("Formatting text for app surfaces").
 */
export function parseMrkdwn(source: string): Passage[] {
  const passages: Passage[] = [];
  source.split('```').forEach((part, index, parts) => {
    const fenced = index % 2 === 1 && index < parts.length - 1;
    if (fenced) {
      const text = unescapeText(part.replace(/^\n/, '').replace(/\n$/, ''));
      if (text !== '') passages.push({ type: 'code', text });
      return;
    }
    const unclosed = index % 2 === 1;
    passages.push(...parseLines(unclosed ? `\`\`\`${part}` : part));
  });
  return passages;
}

type Kind = 'blank' | 'quote' | 'bullet' | 'number' | 'plain';

function kindOf(line: string): Kind {
  if (line.trim() === '') return 'blank';
  if (QUOTE.test(line)) return 'quote';
  if (BULLET.test(line)) return 'bullet';
  return NUMBER.test(line) ? 'number' : 'plain';
}

function parseLines(text: string): Passage[] {
  const passages: Passage[] = [];
  let kind: Kind = 'blank';
  let lines: string[] = [];
  const flush = () => {
    const passage = toPassage(kind, lines);
    if (passage) passages.push(passage);
    lines = [];
  };
  for (const line of text.split(/\r?\n/)) {
    const next = kindOf(line);
    if (next !== kind) flush();
    kind = next;
    lines.push(line);
  }
  flush();
  return passages;
}

function toPassage(kind: Kind, lines: readonly string[]): Passage | null {
  switch (kind) {
    case 'blank':
      return null;
    case 'quote':
      return { type: 'quote', children: joined(lines.map((line) => line.replace(QUOTE, ''))) };
    case 'plain':
      return { type: 'paragraph', children: joined(lines) };
    case 'bullet':
      return list(lines, BULLET, false, 1);
    case 'number':
      return list(lines, NUMBER, true, Number(NUMBER.exec(lines[0] ?? '')?.[1] ?? 1));
  }
}

function list(lines: readonly string[], mark: RegExp, ordered: boolean, start: number): Passage {
  return {
    type: 'list',
    ordered,
    start,
    items: lines.map((line) => parseInline(line.replace(mark, ''))),
  };
}

function joined(lines: readonly string[]): Inline[] {
  return lines.flatMap((line, index): Inline[] => {
    const nodes = parseInline(line);
    return index === 0 ? nodes : [{ type: 'break' }, ...nodes];
  });
}
