import { ElementView } from '../elements/ElementView.js';
import type { KnownBlock } from './blockSchema.js';
import { FoldedText } from './FoldedText.js';
import { ImageView } from './ImageView.js';
import { TextView } from './TextView.js';

type Section = Extract<KnownBlock, { type: 'section' }>;

/** Text, up to ten fields in two columns, and one element beside them. */
export function SectionBlock({ block }: { readonly block: Section }) {
  const { text, fields, accessory } = block;
  const label = text?.text ?? fields?.[0]?.text ?? 'Choice';
  return (
    <div className="block section">
      <div className="section-body">
        {text && <FoldedText text={text} />}
        {fields && (
          <div className="fields">
            {fields.map((field, index) => (
              <div key={`f${index}`} className="field">
                <TextView text={field} />
              </div>
            ))}
          </div>
        )}
      </div>
      {accessory && (
        <div className="accessory">
          {accessory.type === 'image' ? (
            <ImageView url={accessory.image_url} alt={accessory.alt_text} className="thumbnail" />
          ) : (
            <ElementView element={accessory} blockId={block.block_id} label={label} dispatches />
          )}
        </div>
      )}
    </div>
  );
}
