import { useState } from 'react';
import type { TextObject } from './objectSchema.js';
import { TextView } from './TextView.js';

/**
 * Slack folds a long section of a message behind "See more"; in windows and on Home tabs it shows all. Here eight lines are
 * seen.
 */
const MAX_LINES = 8;
const MAX_CHARACTERS = 700;

/** A section's text, folded in a message where it is long. */
export function FoldedText({ text }: { readonly text: TextObject }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.text.length > MAX_CHARACTERS || text.text.split('\n').length > MAX_LINES;
  if (!isLong) return <TextView text={text} />;
  return (
    <div className="fold" data-open={isOpen || undefined}>
      <div className="fold-text">
        <TextView text={text} />
      </div>
      <button type="button" className="see-more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'See less' : 'See more'}
      </button>
    </div>
  );
}
