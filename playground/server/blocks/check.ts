import { z } from 'zod';
import { type Block, blockSchema } from '../../protocol.js';
import { newBlockId } from '../ids.js';
import { issueLines } from '../methods/args.js';
import { SlackError } from '../slack-error.js';
import { block } from './blocks.js';
import { elementsOf, INTERACTIVE } from './find.js';

/** Slack: 50 blocks a message, 100 a view. */
const MAX_BLOCKS = 50;

/**
 * The blocks of a message, checked by Slack's rules and with ids filled in; undefined for none.
 * @throws SlackError invalid_blocks_format for what is no list, invalid_blocks with what is wrong where
 */
export function checkedBlocks(given: unknown): Block[] | undefined {
  if (given === undefined) return undefined;
  if (!Array.isArray(given)) throw new SlackError('invalid_blocks_format');
  return checkBlocks(given, MAX_BLOCKS, 'invalid_blocks', ['blocks']);
}

/** @param path where the blocks stand in the call's arguments, for the messages */
export function checkBlocks(given: unknown, max: number, code: string, path: readonly string[]): Block[] {
  const schema = z.array(block).max(max, `no more than ${max} items allowed`);
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new SlackError(code, issueLines(parsed.error, path));
  const blocks = z.array(blockSchema).parse(given).map(withIds);
  const repeated = repeatedId(blocks);
  if (repeated !== undefined)
    throw new SlackError(code, [`[ERROR] ${repeated} [json-pointer:/${path.join('/')}]`]);
  return blocks;
}

function repeatedId(blocks: readonly Block[]): string | undefined {
  const seen = new Set<string>();
  for (const { block_id: id } of blocks) {
    if (id === undefined) continue;
    if (seen.has(id)) return `block_id \`${id}\` already exists`;
    seen.add(id);
  }
  const actions = new Set<string>();
  for (const { blockId, actionId } of elementsOf(blocks)) {
    const id = `${blockId}\n${actionId}`;
    if (actions.has(id)) return `action_id \`${actionId}\` already exists for block_id \`${blockId}\``;
    actions.add(id);
  }
  return undefined;
}

const partSchema = z.looseObject({ type: z.string(), action_id: z.string().optional() });

/** Slack names what the app left unnamed: every block, and every element that can be acted on. */
function withIds(given: Block): Block {
  const named: Block = { ...given, block_id: given.block_id ?? newBlockId() };
  for (const place of ['element', 'accessory']) {
    if (place in named) named[place] = withActionId(named[place]);
  }
  if (Array.isArray(named['elements'])) named['elements'] = named['elements'].map(withActionId);
  return named;
}

function withActionId(given: unknown): unknown {
  const part = partSchema.safeParse(given).data;
  if (!part || !INTERACTIVE.has(part.type) || part.action_id !== undefined) return given;
  return { ...part, action_id: newBlockId() };
}
