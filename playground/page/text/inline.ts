import type { Inline } from './ast.js';
import { emojiFor } from './emoji.js';
import { unescapeText } from './escape.js';
import { parseToken } from './token.js';

type Marker = '*' | '_' | '~';
const STYLE = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
const TOKEN = /<([^<>\n]+)>/y;
const EMOJI = /:([a-z0-9_+-]+):(?:(?::skin-tone-\d):)?/y;
const URL_RUN = /https?:\/\/[^\s<>`]+/y;
const WORD = /[\p{L}\p{N}]/u;

/** Parses one line of Slack's mrkdwn. Never throws; whatever isn't understood stays text. */
export function parseInline(source: string, inside: readonly Marker[] = []): Inline[] {
  const nodes: Inline[] = [];
  const hopeless = new Set<Marker>(inside);
  let plain = '';
  let at = 0;
  const flush = () => {
    if (plain !== '') nodes.push({ type: 'text', text: unescapeText(plain) });
    plain = '';
  };
  while (at < source.length) {
    const found = matchSimple(source, at) ?? matchStyle(source, at, inside, hopeless);
    if (found) {
      flush();
      nodes.push(found.node);
      at = found.end;
    } else {
      plain += source.charAt(at);
      at += 1;
    }
  }
  flush();
  return nodes;
}

interface Found {
  readonly node: Inline;
  readonly end: number;
}

function matchSimple(source: string, at: number): Found | null {
  switch (source.charAt(at)) {
    case '<': {
      const match = stick(TOKEN, source, at);
      return match ? { node: parseToken(match[1] ?? ''), end: at + match[0].length } : null;
    }
    case '`': {
      const end = source.indexOf('`', at + 1);
      if (end <= at + 1) return null;
      return { node: { type: 'code', text: unescapeText(source.slice(at + 1, end)) }, end: end + 1 };
    }
    case ':': {
      const match = stick(EMOJI, source, at);
      const name = match?.[1];
      const char = name === undefined ? undefined : emojiFor(name);
      if (!match || name === undefined || char === undefined) return null;
      return { node: { type: 'emoji', name, char }, end: at + match[0].length };
    }
    case 'h': {
      if (WORD.test(source.charAt(at - 1))) return null;
      const run = stick(URL_RUN, source, at)?.[0].replace(/[.,;:!?*_~'")\]]+$/, '');
      if (run === undefined || !/^https?:\/\/./.test(run)) return null;
      const url = unescapeText(run);
      return { node: { type: 'link', url, label: url }, end: at + run.length };
    }
    default:
      return null;
  }
}

function matchStyle(
  source: string,
  at: number,
  inside: readonly Marker[],
  hopeless: Set<Marker>,
): Found | null {
  const marker = asMarker(source.charAt(at));
  if (!marker || hopeless.has(marker)) return null;
  if (WORD.test(source.charAt(at - 1)) || !/\S/.test(source.charAt(at + 1))) return null;
  const end = findCloser(source, at + 1, marker);
  if (end < 0) {
    // Whether a closer stands further on doesn't depend on where the run opens: one fruitless look is enough.
    hopeless.add(marker);
    return null;
  }
  const children = parseInline(source.slice(at + 1, end), [...inside, marker]);
  return { node: { type: STYLE[marker], children }, end: end + 1 };
}

function findCloser(source: string, from: number, marker: Marker): number {
  for (let i = from; i < source.length; i += 1) {
    const char = source.charAt(i);
    if (char === '<') i += (stick(TOKEN, source, i)?.[0].length ?? 1) - 1;
    else if (
      char === marker &&
      i > from &&
      /\S/.test(source.charAt(i - 1)) &&
      !WORD.test(source.charAt(i + 1))
    )
      return i;
  }
  return -1;
}

function asMarker(char: string): Marker | null {
  return char === '*' || char === '_' || char === '~' ? char : null;
}

function stick(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  const sticky = new RegExp(pattern.source, 'y');
  sticky.lastIndex = at;
  return sticky.exec(source);
}
