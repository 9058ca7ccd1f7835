import { useState } from 'react';
import type { TextObject } from './objectSchema.js';
import { TextView } from './TextView.js';

/** Slack shows a section of more than this as five lines and "See more". In windows and on Home tabs it shows all. */
const MOST_LINES = 5;
const MOST_CHARACTERS = 700;

/** A section's text, folded in a message where it is long. */
export function FoldedText({ text }: { readonly text: TextObject }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.text.length > MOST_CHARACTERS || text.text.split('\n').length > MOST_LINES;
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
