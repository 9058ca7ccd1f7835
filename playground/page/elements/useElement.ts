import { useState } from 'react';
import type { ElementState } from '../../protocol.js';
import type { BlockElement } from '../blocks/elementSchema.js';
import { useBlockHost } from '../blocks/host.js';
import { toAction } from '../blocks/toAction.js';
import { useConfirm } from './useConfirm.js';

/** Where an element stands: `dispatches` says whether touching it tells the bot at once. */
export interface ElementPlace<E extends BlockElement = BlockElement> {
  readonly element: E;
  readonly blockId: string;
  /** What a screen reader calls it, from the block's label or text. */
  readonly label: string;
  readonly dispatches: boolean;
  readonly describedBy?: string | undefined;
}

/** An element's state on its surface, and the ways to change it. */
export function useElement({ element, blockId, dispatches }: ElementPlace) {
  const host = useBlockHost();
  const confirm = useConfirm();
  const [pending, setPending] = useState(false);
  const actionId = element.action_id;
  const state: ElementState = host.values[blockId]?.[actionId] ?? { type: element.type };

  const dispatch = async (next: ElementState) => {
    setPending(true);
    try {
      await host.act(toAction(blockId, actionId, next), next);
    } finally {
      setPending(false);
    }
  };
  const set = (change: Omit<ElementState, 'type'>) => {
    const next: ElementState = { ...change, type: element.type };
    const apply = () => {
      host.change(blockId, actionId, next);
      if (dispatches) void dispatch(next);
    };
    if (dispatches) confirm.ask(element.confirm, apply);
    else apply();
  };
  const type = (value: string) => {
    host.change(blockId, actionId, { type: element.type, value: value === '' ? null : value });
  };
  return {
    host,
    state,
    pending,
    confirmDialog: confirm.dialog,
    invalid: host.errors[blockId] !== undefined,
    /** Sets the state, asking first where the element has a confirm object. */
    set,
    /** Sets a text's state without telling the bot. */
    type,
    /** Tells the bot of the state as it is. */
    dispatch,
    data: {
      'data-testid': 'block-element',
      'data-action-id': actionId,
      'data-block-id': blockId,
      ...(element.focus_on_load && { 'data-focus-first': 'yes' }),
    },
  };
}
