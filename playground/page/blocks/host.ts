import { createContext, useContext } from 'react';
import type { ElementAction, ElementState, StateValues } from '../../protocol.js';
import type { Option, OptionGroup } from './objectSchema.js';

/** What the surface around blocks (a message, a modal, App Home) does for the elements in it. */
export interface BlockHost {
  /** Sends an action to the bot; settles when the server has answered. */
  readonly act: (action: ElementAction, state: ElementState) => Promise<void>;
  readonly suggest: (blockId: string, actionId: string, query: string) => Promise<OptionGroup[]>;
  readonly values: StateValues;
  readonly change: (blockId: string, actionId: string, state: ElementState) => void;
  /** What is wrong with an input, by block id. */
  readonly errors: Readonly<Record<string, string>>;
  readonly people: readonly Option[];
  readonly channels: readonly Option[];
}

export const BlockHostContext = createContext<BlockHost | null>(null);

export function useBlockHost(): BlockHost {
  const host = useContext(BlockHostContext);
  if (!host) throw new Error('Blocks need a BlockHostContext around them.');
  return host;
}
