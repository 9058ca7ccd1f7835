import { type ReactNode, useMemo, useState } from 'react';
import type { Act, Block, ElementState, StateValues } from '../../protocol.js';
import { sendAct, useAct } from '../state/api.js';
import { useMe, useWorkspace } from '../state/hooks.js';
import { BlockView } from './BlockView.js';
import { type ParsedBlock, parseBlocks } from './blockSchema.js';
import { directory } from './directory.js';
import { type BlockHost, BlockHostContext } from './host.js';
import { stateValues } from './initialState.js';
import { optionGroups } from './suggestions.js';

/** Where blocks stand, as the server wants to hear it. */
type Surface = { readonly channel: string; readonly ts: string } | { readonly viewId: string };

/** Keeps what people type into a surface's blocks. It survives new blocks where block and action ids stay the same. */
export function useSurface(blocks: readonly Block[]) {
  const parsed = useMemo(() => parseBlocks(blocks), [blocks]);
  const [typed, setTyped] = useState<StateValues>({});
  const values = useMemo(() => stateValues(parsed, typed), [parsed, typed]);
  const change = (blockId: string, actionId: string, state: ElementState) =>
    setTyped((before) => withState(before, blockId, actionId, state));
  return { parsed, values, change };
}

interface Props {
  readonly surface: Surface;
  readonly parsed: readonly ParsedBlock[];
  readonly values: StateValues;
  readonly change: BlockHost['change'];
  readonly errors?: Readonly<Record<string, string>>;
}

/** Blocks with working elements: what is touched goes to the server as the person who I am. */
export function Blocks({ surface, parsed, values, change, errors = {} }: Props): ReactNode {
  const workspace = useWorkspace();
  const me = useMe();
  const act = useAct();
  const host: BlockHost = {
    values,
    change,
    errors,
    ...directory(workspace, me.id),
    act: async (action, state) => {
      // Slack's state.values names inputs and choices, not buttons.
      const holds = values[action.blockId]?.[action.actionId] !== undefined;
      const now = holds ? withState(values, action.blockId, action.actionId, state) : values;
      const click: Act = { type: 'click', as: me.id, ...surface, action, state: { values: now } };
      await act(click);
    },
    suggest: async (blockId, actionId, query) =>
      optionGroups(await sendAct({ type: 'options', as: me.id, ...surface, blockId, actionId, query })),
  };
  return (
    <BlockHostContext value={host}>
      <div className="blocks">
        {parsed.map((block, index) => (
          <BlockView key={keyOf(block, index)} block={block} />
        ))}
      </div>
    </BlockHostContext>
  );
}

function keyOf(block: ParsedBlock, index: number): string {
  return block.type === 'unsupported' ? `u${index}` : `${block.block_id}/${index}`;
}

function withState(values: StateValues, blockId: string, actionId: string, state: ElementState) {
  return { ...values, [blockId]: { ...values[blockId], [actionId]: state } };
}
