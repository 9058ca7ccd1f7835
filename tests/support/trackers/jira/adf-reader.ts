import { z } from 'zod';

/**
 * The part of the Atlassian Document Format that issues are written with here, strictly: which nodes may stand in which, and what each
 * has. https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/ and its pages of nodes and marks.
 */
const Link = z.strictObject({
  type: z.literal('link'),
  attrs: z.strictObject({
    href: z.url({ protocol: /^(https?|mailto)$/ }),
    title: z.string().exactOptional(),
  }),
});
/** "A text node must not be empty", and what is broken into lines has hardBreak nodes. */
const Text = z.strictObject({
  type: z.literal('text'),
  text: z.string().regex(/^(?:\t|\P{Cc})+$/u),
  marks: z.array(Link).exactOptional(),
});
const HardBreak = z.strictObject({ type: z.literal('hardBreak') });
const Inline = z.array(z.discriminatedUnion('type', [Text, HardBreak]));
const Paragraph = z.strictObject({ type: z.literal('paragraph'), content: Inline });
const Heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.int().min(1).max(6) }),
  content: Inline,
});
const ListItem = z.strictObject({ type: z.literal('listItem'), content: z.tuple([Paragraph], Paragraph) });
const BulletList = z.strictObject({ type: z.literal('bulletList'), content: z.array(ListItem).min(1) });
const Blockquote = z.strictObject({ type: z.literal('blockquote'), content: z.array(Paragraph).min(1) });
const Document = z.strictObject({
  type: z.literal('doc'),
  version: z.literal(1),
  content: z.array(z.discriminatedUnion('type', [Paragraph, Heading, BulletList, Blockquote])),
});

const inlineText = (content: z.infer<typeof Inline>) =>
  content.map((node) => (node.type === 'hardBreak' ? '\n' : node.text)).join('');

const blockText = (block: z.infer<typeof Document>['content'][number]): string => {
  switch (block.type) {
    case 'bulletList':
      return block.content
        .flatMap(({ content }) => content.map((part) => inlineText(part.content)))
        .join('\n');
    case 'blockquote':
      return block.content.map(({ content }) => inlineText(content)).join('\n');
    default:
      return inlineText(block.content);
  }
};

/** What a reader sees of a document; null: it is none, and Jira refuses it. */
export function readAdf(value: unknown): string | null {
  const document = Document.safeParse(value);
  return document.success ? document.data.content.map(blockText).join('\n\n') : null;
}
