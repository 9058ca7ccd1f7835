import { ElementView } from '../elements/ElementView.js';
import { PlainText } from '../text/Mrkdwn.js';
import { RichText } from '../text/RichText.js';
import type { ParsedBlock } from './blockSchema.js';
import { ImageView } from './ImageView.js';
import { InputBlock } from './InputBlock.js';
import { SectionBlock } from './SectionBlock.js';
import { TableBlock } from './TableBlock.js';
import { TextView } from './TextView.js';

/** One block of Block Kit. */
export function BlockView({ block }: { readonly block: ParsedBlock }) {
  switch (block.type) {
    case 'header':
      return (
        <h2 className="block header">
          <PlainText text={block.text.text} />
        </h2>
      );
    case 'section':
      return <SectionBlock block={block} />;
    case 'context':
      return (
        <div className="block context">
          {block.elements.map((element, index) =>
            element.type === 'image' ? (
              <ImageView
                key={`e${index}`}
                url={element.image_url}
                alt={element.alt_text}
                className="context-image"
              />
            ) : (
              <TextView key={`e${index}`} text={element} />
            ),
          )}
        </div>
      );
    case 'actions':
    case 'context_actions':
      return (
        <div className="block actions">
          {block.elements.map((element, index) => (
            <ElementView
              key={`${element.action_id}/${index}`}
              element={element}
              blockId={block.block_id}
              label={element.placeholder?.text ?? 'Choice'}
              dispatches
            />
          ))}
        </div>
      );
    case 'divider':
      return <hr className="block divider" />;
    case 'image':
      return (
        <figure className="block picture">
          {block.title && <figcaption>{block.title.text}</figcaption>}
          <ImageView url={block.image_url} alt={block.alt_text} className="picture-image" />
        </figure>
      );
    case 'input':
      return <InputBlock block={block} />;
    case 'rich_text':
      return (
        <div className="block">
          <RichText elements={block.elements} />
        </div>
      );
    case 'table':
      return <TableBlock rows={block.rows} />;
    case 'markdown':
      return <p className="block plain">{block.text}</p>;
    case 'unsupported':
      return <p className="block unsupported">A “{block.name}” block can’t be shown here.</p>;
  }
}
