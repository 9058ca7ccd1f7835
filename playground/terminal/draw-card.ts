import { z } from 'zod';
import type { Block, Message } from '../protocol.js';
import { controlsOf } from './controls.js';
import { drawText, type NameOf } from './draw-text.js';
import type { DrawnCard, Part } from './told.js';

const Text = z.object({ type: z.string(), text: z.string() });
const Header = z.object({ type: z.literal('header'), text: Text });
const Section = z.object({ type: z.literal('section'), text: Text });
const Columns = z.object({ type: z.literal('section'), fields: z.array(Text) });
const Context = z.object({ type: z.literal('context'), elements: z.array(z.unknown()) });

/** A first line that is bold from end to end, with something below it, is a label. */
const LABELLED = /^\*([^*\n]+)\*\n/u;

/** Whether a message is a card: it has a title, or something that can be pressed. */
export function isCard({ blocks = [] }: Message): boolean {
  return blocks.some((block) => block.type === 'header') || controlsOf(blocks).length > 0;
}

/** A message's blocks as text, in their order. */
export function drawCard(blocks: readonly Block[], nameOf: NameOf): DrawnCard {
  const header = blocks.map((block) => Header.safeParse(block)).find(({ success }) => success)?.data;
  return {
    title: header?.text.text ?? null,
    parts: blocks.flatMap((block) => drawBlock(block, nameOf)),
    controls: controlsOf(blocks).map(({ label, kind }) => (kind === 'select' ? `${label} ▾` : label)),
  };
}

function drawBlock(block: Block, nameOf: NameOf): Part[] {
  const section = Section.safeParse(block);
  if (section.success) return [drawSection(section.data.text.text, nameOf)];
  const columns = Columns.safeParse(block);
  if (columns.success) return columns.data.fields.map(({ text }) => drawSection(text, nameOf));
  const context = Context.safeParse(block);
  if (!context.success) return [];
  const lines = context.data.elements
    .map((element) => Text.safeParse(element))
    .flatMap(({ data }) => (data ? drawText(data.text, nameOf) : []));
  return [{ label: null, lines, quiet: true }];
}

function drawSection(source: string, nameOf: NameOf): Part {
  const labelled = LABELLED.exec(source);
  const label = labelled?.[1] ?? null;
  return {
    label: label === null ? null : drawText(label, nameOf).join(' '),
    lines: drawText(source.slice(labelled?.[0].length ?? 0), nameOf),
    quiet: false,
  };
}

/** The parts of a rewritten card that differ from all that it had before. */
export function newParts(before: DrawnCard, now: DrawnCard): Part[] {
  const known = new Set(before.parts.map((part) => JSON.stringify(part)));
  return now.parts.filter((part) => !known.has(JSON.stringify(part)));
}

/** All lines of a message, for one that is no card. */
export function allLines({ parts }: DrawnCard): string[] {
  return parts.flatMap(({ label, lines }) => (label === null ? lines : [label, ...lines]));
}
