import type { ActionsBlock, Button, KnownBlock } from '@slack/types';
import { ACTION, variantOf } from '../action-ids.js';
import { actions, context as contextBlock, plain } from '../present/blocks.js';
import { LIMIT } from '../present/clip.js';
import { type HomePlace, placeValue } from './place.js';

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
  const to = (target: number, label: string, variant: string): Button[] =>
    target < 0 || target >= pages ? [] : [button({ section, page: target }, label, variant)];
  const row: ActionsBlock[] = actions([...to(at - 1, 'Back', 'back'), ...to(at + 1, 'More', 'more')]);
  return [contextBlock(`Page ${at + 1} of ${pages}`), ...row];
}

function button(place: HomePlace, label: string, variant: string): Button {
  return {
    type: 'button',
    action_id: variantOf(ACTION.home, variant),
    text: plain(label, LIMIT.buttonText),
    value: placeValue(place),
    accessibility_label: `${label}: page ${place.page + 1}`,
  };
}
