import { useId } from 'react';
import { ElementView } from '../elements/ElementView.js';
import type { KnownBlock } from './blockSchema.js';
import { useBlockHost } from './host.js';
import { TextView } from './TextView.js';

type Input = Extract<KnownBlock, { type: 'input' }>;

/** A labelled input with its hint and, where the bot refused what was typed, what is wrong. */
export function InputBlock({ block }: { readonly block: Input }) {
  const id = useId();
  const error = useBlockHost().errors[block.block_id];
  const described = [error !== undefined && `${id}-error`, block.hint && `${id}-hint`];
  return (
    <div className="block input" data-block-id={block.block_id}>
      <div className="input-label">
        <TextView text={block.label} />
        {block.optional && <small>optional</small>}
      </div>
      <ElementView
        element={block.element}
        blockId={block.block_id}
        label={block.label.text}
        dispatches={block.dispatch_action ?? false}
        describedBy={described.filter(Boolean).join(' ') || undefined}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className="input-error" role="alert" data-testid="input-error">
          {error}
        </p>
      )}
      {block.hint && (
        <p id={`${id}-hint`} className="input-hint">
          <TextView text={block.hint} />
        </p>
      )}
    </div>
  );
}
