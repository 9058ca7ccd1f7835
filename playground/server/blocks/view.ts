import { z } from 'zod';
import { type OpenView, openViewSchema } from '../../protocol.js';
import { issueLines } from '../methods/args.js';
import { SlackError } from '../slack-error.js';
import { checkBlocks } from './check.js';
import { idText, plainText } from './text.js';

/** Slack: 100 blocks a view, 24 characters a modal's title and buttons, 3,000 private_metadata. */
const MAX_BLOCKS = 100;

const shared = {
  blocks: z.array(z.unknown()),
  private_metadata: z.string().max(3000, 'must be less than 3001 characters').optional(),
  callback_id: z.union([idText, z.literal('')]).optional(),
  external_id: z.union([idText, z.literal('')]).optional(),
};

const modal = z
  .strictObject({
    type: z.literal('modal'),
    ...shared,
    title: plainText(24),
    submit: plainText(24).nullish(),
    close: plainText(24).nullish(),
    clear_on_close: z.boolean().optional(),
    notify_on_close: z.boolean().optional(),
    submit_disabled: z.boolean().optional(),
  })
  .refine(
    ({ submit, blocks }) =>
      submit || !blocks.some((block) => z.looseObject({ type: z.literal('input') }).safeParse(block).success),
    { message: 'a modal with input blocks needs submit', path: ['submit'] },
  );

const home = z.strictObject({ type: z.literal('home'), ...shared });

/**
 * A view that the bot sent, checked by Slack's rules, its blocks with ids filled in.
 * @throws SlackError invalid_arguments with what is wrong where
 */
export function checkedView(given: unknown, type: 'modal' | 'home'): OpenView['view'] {
  const parsed = (type === 'modal' ? modal : home).safeParse(given);
  if (!parsed.success) throw new SlackError('invalid_arguments', issueLines(parsed.error, ['view']));
  const blocks = checkBlocks(parsed.data.blocks, MAX_BLOCKS, 'invalid_arguments', ['view', 'blocks']);
  return openViewSchema.shape.view.parse({ ...parsed.data, blocks });
}
