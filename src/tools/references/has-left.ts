import { wording } from '../../domain/conversation/wording.js';
import type { Viewer } from '../../domain/entities/entity.js';
import type { References } from '../../domain/entities/references.js';
import type { ToolResult } from '../../domain/tools/tool.js';
import { nameIn } from '../answers/plain.js';
import { refused } from '../tool-parts.js';

/**
 * Why nothing can be given to a person: their account is closed. Null where it is not, and for who is not known.
 * @param person an entity's id
 */
export async function hasLeft(
  references: Pick<References, 'context'>,
  viewer: Viewer,
  person: string,
): Promise<ToolResult | null> {
  const [known] = (await references.context(viewer, [person])).summaries;
  if (known?.kind !== 'user' || known.left !== true) return null;
  return refused(wording.hasLeft(nameIn(known.name)));
}
