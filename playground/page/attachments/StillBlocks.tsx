import { BlockView } from '../blocks/BlockView.js';
import { type ParsedBlock, parseBlocks } from '../blocks/blockSchema.js';

/** Blocks of another app or of a forwarded message, to be read. Nobody here answers for their buttons, so they are left out. */
export function StillBlocks({ blocks }: { readonly blocks: readonly unknown[] }) {
  return (
    <div className="blocks">
      {parseBlocks(blocks).map((block, index) => (
        <BlockView key={`b${index}`} block={still(block)} />
      ))}
    </div>
  );
}

/** What is pressed or filled in becomes a line that says so. */
function still(block: ParsedBlock): ParsedBlock {
  switch (block.type) {
    case 'actions':
    case 'context_actions':
    case 'input':
      return { type: 'unsupported', name: block.type };
    case 'section': {
      const { accessory, ...rest } = block;
      return accessory?.type === 'image' ? block : rest;
    }
    default:
      return block;
  }
}
