import { contentWords, type Span } from '../text.js';

/** An item of a key-value field: what is limited, and the limit. */
export interface Keyed {
  key: string;
  value: string;
}

const SEPARATED = /^(.{0,59}?\S)(?:\s*[:=]|\s+[-\u2013\u2014]\s)\s*(\S.*)$/su;
const ARTICLE = /^(?:the|its?|our)\s+/iu;
const LIMITED =
  /^(.{1,49}?\S)\s+((?:must|has to|have to|should|shall|needs? to|is(?=\s+\d)|are(?=\s+\d))\s+(?:not\s+|never\s+|only\s+)?(?:be\s+|stay\s+|remain\s+|take\s+|cost\s+)?|under|below|within|at most|at least|max(?:imum)?(?:\s+of)?|no more than|less than|up to)\s*(.+)$/isu;

/** "latency: under 200 ms" in its two parts, where a person wrote it so. */
export function separated(item: string): Keyed | null {
  const match = SEPARATED.exec(item);
  const [, key = '', value = ''] = match ?? [];
  return match === null || contentWords(key) === 0 ? null : { key: key.trim(), value: value.trim() };
}

/** The key and the value of an item; words that name no key are their own, so that nothing said is lost. */
export function keyedItem(item: Span): Keyed {
  const apart = separated(item.text);
  if (apart !== null) return apart;
  const limited = LIMITED.exec(item.text.replace(ARTICLE, ''));
  const [, key = '', bound = '', value = ''] = limited ?? [];
  if (limited !== null && contentWords(key) > 0) {
    const kept = /^(?:is|are|must be|has to be|should be)$/iu.test(bound.trim())
      ? value
      : `${bound.trim()} ${value}`;
    return { key: key.trim(), value: kept.trim() };
  }
  return { key: item.text.slice(0, 60).trim(), value: item.text };
}
