import type { Button, KnownBlock } from '@slack/types';
import { z } from 'zod';
import { ACTION, variantOf } from '../action-ids.js';
import { parseValue } from '../button-refs.js';
import { actions, button, contextBlock } from '../text/blocks.js';

/** The parts of App Home, in the order of its tabs. */
export const HOME_SECTIONS = ['requests', 'approvals', 'memory', 'help'] as const;
export type HomeSection = (typeof HOME_SECTIONS)[number];

/** Which part of App Home a person looks at, and which page of it, from 0. The view itself keeps it. */
export interface HomePlace {
  section: HomeSection;
  page: number;
}

export const FIRST_PLACE: HomePlace = { section: 'requests', page: 0 };

const LAST_PAGE = 99;
const Stored = z.strictObject({ s: z.enum(HOME_SECTIONS), p: z.number().int().min(0).max(LAST_PAGE) });

/** The place as a button's value and a view's metadata: {"s": section, "p": page}. */
export function placeValue({ section, page }: HomePlace): string {
  return JSON.stringify({ s: section, p: Math.min(page, LAST_PAGE) });
}

/** The place behind it, or the first for anything that we did not make. */
export function parsePlace(value: string | undefined): HomePlace {
  const stored = parseValue(Stored, value);
  return stored === null ? FIRST_PLACE : { section: stored.s, page: stored.p };
}

/** Slack: a view holds 100 blocks. So many things a page, with headings, tabs and the rest, stay within that. */
export const PER_PAGE = 20;

/** How many pages so many things fill; at least one. */
export const pagesOf = (count: number): number => Math.max(1, Math.ceil(count / PER_PAGE));

/** A page's things; a page beyond the last is the last. */
export function onPage<T>(things: readonly T[], page: number): readonly T[] {
  const at = Math.min(page, pagesOf(things.length) - 1);
  return things.slice(at * PER_PAGE, (at + 1) * PER_PAGE);
}

/** The way to the pages before and after; nothing where there is one page only. */
export function pager({ section, page }: HomePlace, pages: number): KnownBlock[] {
  if (pages === 1) return [];
  const at = Math.min(page, pages - 1);
  const to = (target: number, label: string, variant: string): Button[] => {
    if (target < 0 || target >= pages) return [];
    const value = placeValue({ section, page: target });
    return [button(variantOf(ACTION.home, variant), label, { value, says: `${label}: page ${target + 1}` })];
  };
  return [
    contextBlock(`Page ${at + 1} of ${pages}`),
    ...actions([...to(at - 1, 'Back', 'back'), ...to(at + 1, 'More', 'more')]),
  ];
}

/** What somebody wants forgotten: a note or a goal by its id, or the watch on an entity by the entity's. */
export interface Forgotten {
  kind: 'note' | 'goal' | 'watch';
  id: string;
}

const Value = z.strictObject({ k: z.enum(['note', 'goal', 'watch']), i: z.string().min(1).max(300) });

/** The value of the button: {"k": kind, "i": id}. Whose it is, is looked up. */
export function forgetValue({ kind, id }: Forgotten): string {
  return JSON.stringify({ k: kind, i: id });
}

/** What is behind it, or null for a value that we did not make. */
export function parseForgetValue(value: string | undefined): Forgotten | null {
  const parsed = parseValue(Value, value);
  return parsed && { kind: parsed.k, id: parsed.i };
}
