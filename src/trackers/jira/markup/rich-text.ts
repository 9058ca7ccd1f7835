import type { Block } from '../../item.js';
import type { JiraSettings } from '../settings.js';
import { adfOf } from './adf.js';
import { fitting } from './cut.js';
import { wikiOf } from './wiki.js';

/**
 * Characters that a text field or comment of Jira takes unless its administrator sets another limit (jira.text.field.character.limit).
 * Cloud counts what the document says, here the whole document is counted.
 */
const TEXT = 32_767;

export type Edition = JiraSettings['edition'];

/** Blocks in the markup of an edition, cut where it takes no more; then `rest` says so. `end` stands at the end in any case. */
export function richText(
  edition: Edition,
  blocks: readonly Block[],
  { rest, end = [] }: { rest: Block; end?: readonly Block[] },
): unknown {
  const write = edition === 'cloud' ? adfOf : wikiOf;
  const size = (text: unknown) => (typeof text === 'string' ? text.length : JSON.stringify(text).length);
  return write(fitting(blocks, { rest, end }, (some) => size(write(some)) <= TEXT));
}
