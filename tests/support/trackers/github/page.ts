import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** A piece of a page: a tag, a comment or a text between them. */
type Node = { kind: 'tag' | 'comment'; source: string } | { kind: 'text'; source: string };

/** An issue's text as the page of it that GitHub makes: GitHub Flavored Markdown, whose HTML stays where it is allowed. */
export interface Page {
  /** what a reader sees */
  text: string;
  /** all tags, without those that close one */
  tags: string[];
  /**
   * what GitHub would make a link, a call or a picture of in the page's texts: mentions, issues, commits, addresses, emoji
   */
  references: string[];
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const decoded = (html: string) =>
  html.replaceAll(/&(amp|lt|gt|quot);/gu, (_, name: string) => ENTITIES[name] ?? '');

function nodesOf(html: string): Node[] {
  return html.split(/(<!--[\s\S]*?-->|<\/?[a-z][^>]*>)/giu).map((source): Node => {
    if (source.startsWith('<!--')) return { kind: 'comment', source };
    return /^<\/?[a-z]/iu.test(source) ? { kind: 'tag', source } : { kind: 'text', source: decoded(source) };
  });
}

/**
 * What GitHub looks for in texts: https://docs.github.com/get-started/writing-on-github/working-with-advanced-formatting/
 * autolinked-references-and-urls, and mentions and emoji in basic-writing-and-formatting-syntax.
 */
const REFERENCES = [
  /(?<!\w)@[a-z0-9][a-z0-9-]*/giu,
  /#\d+/gu,
  /\bgh-\d+/giu,
  /(?<!\w)[0-9a-f]{7,40}(?!\w)/giu,
  /\b(?:https?|ftp):\/\/\S+/giu,
  /:[\w+-]+:/gu,
  /\$[^$\s][^$]*\$/gu,
];

const IS_BREAK = /^<(?:br|\/?(?:p|li|ul|ol|blockquote|h\d))\b/iu;

export function pageOf(markdown: string): Page {
  const html = micromark(markdown, {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
    allowDangerousHtml: true,
  });
  // the line's own end is no second break
  const nodes = nodesOf(html.replaceAll('<br />\n', '<br />'));
  const seen = nodes.map(({ kind, source }) => {
    if (kind === 'text') return source;
    return IS_BREAK.test(source) ? '\n' : '';
  });
  const texts = nodes.flatMap(({ kind, source }) => (kind === 'text' ? [source] : []));
  return {
    text: seen
      .join('')
      .replaceAll(/[ \t]+/gu, ' ')
      .replaceAll('\u00A0', ' '),
    tags: nodes.flatMap(({ kind, source }) => (kind === 'tag' && !source.startsWith('</') ? [source] : [])),
    references: texts.flatMap((text) => REFERENCES.flatMap((reference) => text.match(reference) ?? [])),
  };
}
