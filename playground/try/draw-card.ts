import { z } from 'zod';
import type { Block, Message } from '../protocol.js';
import { controlsOf } from './controls.js';
import { drawText, type NameOf } from './draw-text.js';
import type { DrawnCard } from './told.js';

const Text = z.object({ type: z.string(), text: z.string() });
const Header = z.object({ type: z.literal('header'), text: Text });
const Section = z.object({ type: z.literal('section'), text: Text });
const Context = z.object({ type: z.literal('context'), elements: z.array(z.unknown()) });

/** Whether a message is a card: it has a title, or something that can be pressed. */
export function isCard({ blocks = [] }: Message): boolean {
  return blocks.some((block) => block.type === 'header') || controlsOf(blocks).length > 0;
}

/** A message's blocks as text, in their order. */
export function drawCard(blocks: readonly Block[], nameOf: NameOf): DrawnCard {
  const header = blocks.map((block) => Header.safeParse(block)).find(({ success }) => success)?.data;
  return {
    title: header?.text.text ?? null,
    lines: blocks.flatMap((block) => drawBlock(block, nameOf)),
    controls: controlsOf(blocks).map(({ label, kind }) => (kind === 'select' ? `${label} ▾` : label)),
  };
}

function drawBlock(block: Block, nameOf: NameOf): string[] {
  const section = Section.safeParse(block);
  if (section.success) return drawText(section.data.text.text, nameOf);
  const context = Context.safeParse(block);
  if (!context.success) return [];
  return context.data.elements
    .map((element) => Text.safeParse(element))
    .flatMap(({ data }) => (data ? drawText(data.text, nameOf) : []));
}

/** What a rewritten card says now and didn't say before: its lines, and a title that is new. */
export function newsOf(before: DrawnCard, now: DrawnCard): string[] {
  const known = new Set([before.title, ...before.lines]);
  return [now.title, ...now.lines].filter((line): line is string => line !== null && !known.has(line));
}
