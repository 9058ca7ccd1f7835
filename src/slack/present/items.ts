import type { CardItem } from '../../domain/reply.js';
import { clipPieces } from './clip.js';
import type { PresentContext } from './context.js';
import { sourceOf } from './evidence.js';
import { mrkdwnPieces } from './mrkdwn.js';
import { ITEM_STATUS } from './words.js';

/** An item is a line; a card with many is read at a glance. "Show all" has them whole. */
const LONGEST = 300;
const SHORTEST = 60;
/** An item that is longer than this is cut in any case, so what is beyond it is not worth the work. */
const MAX_READ = 3_000;

interface Line {
  text: string;
  cut: boolean;
}

/** "• latency: 200 ms · _proposed_ · <link|Dana>"; without `withSource` the link stands elsewhere. */
export function itemLine(
  item: CardItem,
  limit: number,
  context: PresentContext,
  { withSource = true } = {},
): Line {
  const whole = item.text.replace(/\s+/g, ' ');
  const { text, cut } = clipPieces(mrkdwnPieces(whole.slice(0, MAX_READ), context), limit);
  const status = item.status === null ? '' : ` · _${ITEM_STATUS[item.status]}_`;
  const source = withSource ? sourceOf(item.evidence, context) : '';
  return {
    text: `• ${text}${status}${source}`,
    cut: cut || whole.length > MAX_READ,
  };
}

/** The items, one a line: what they take when none is left out, and as many of them as fit into less. */
interface ItemList {
  /** " · <link|Dana>" where several items rest on the same message, so that it stands once, behind the label */
  source: string;
  need: number;
  /** At least the first one, shortened where it alone is too much, and how many there are besides. */
  within(room: number): Line;
}

export function itemList(items: readonly CardItem[], context: PresentContext): ItemList {
  const [source = '', ...others] = new Set(items.map((item) => sourceOf(item.evidence, context)));
  const isShared = items.length > 1 && others.length === 0;
  const lineOf = (item: CardItem, limit: number) => itemLine(item, limit, context, { withSource: !isShared });
  const lines = items.map((item) => lineOf(item, LONGEST));
  return {
    source: isShared ? source : '',
    need: sizeOf(lines),
    within: (room) => {
      if (sizeOf(lines) <= room) return joined(lines, 0);
      const [first] = items;
      if (first === undefined) return joined([], 0);
      const around = lineOf({ ...first, text: '' }, LONGEST).text.length + moreLine(99).length;
      const shown = [lineOf(first, Math.min(LONGEST, Math.max(SHORTEST, room - around)))];
      for (const line of lines.slice(1)) {
        if (sizeOf([...shown, line]) + moreLine(items.length - 1).length > room) break;
        shown.push(line);
      }
      return joined(shown, items.length - shown.length);
    },
  };
}

/** Every line ends in a line break. */
function sizeOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { text }) => sum + text.length + 1, 0);
}

function joined(lines: readonly Line[], left: number): Line {
  const more = left === 0 ? [] : [moreLine(left)];
  return {
    text: [...lines.map(({ text }) => text), ...more].join('\n'),
    cut: left > 0 || lines.some(({ cut }) => cut),
  };
}

const moreLine = (count: number): string => `_and ${count} more (show all)_`;
