import { findField } from '../../domain/blueprint.js';
import type { ExtractedUpdate, ExtractInput } from '../../domain/brain.js';
import { folded } from '../../domain/lists.js';
import type { ThreadMessage } from '../../domain/message.js';

const FIELD = 'affected_users';
const STRIKES = '(?:affect|hit|block|hurt|concern)(?:s|ing|ting)?';
const WHO = '([^.,;:!?\\n]{2,60}?)';
const END = '(?:\\s+(?:too|as well|now))?\\s*(?:[.,;:!?\\n]|$)';

/** "it's also affecting finance", "it hits the warehouse as well", "finance is affected too". */
const FURTHER: readonly RegExp[] = [
  new RegExp(`\\balso\\s+${STRIKES}\\s+${WHO}${END}`, 'iu'),
  new RegExp(`\\b${STRIKES}\\s+${WHO}\\s+(?:too|as well)\\s*(?:[.,;:!?\\n]|$)`, 'iu'),
  new RegExp(
    `(?:^|[.,;:!?\\n]|\\b(?:actually|and|also)\\s)\\s*${WHO}\\s+(?:is|are)\\s+(?:also\\s+affected|affected\\s+(?:too|as well))\\b`,
    'iu',
  ),
];
const LEAD = /^(?:and|also|actually|that|now)\s+/iu;

const ARTICLE = /^(?:the|our|all)\s+/iu;

/**
 * People who are affected besides those that the draft names: they are added, nobody is replaced. Null where the words name
 * none, or the draft names none yet (then whoever is affected is found as ever).
 */
export function furtherAffected(
  { blueprint, draft }: Pick<ExtractInput, 'blueprint' | 'draft'>,
  { ts }: ThreadMessage,
  text: string,
): ExtractedUpdate | null {
  const held = draft.fields[FIELD];
  if (held === undefined || !findField(blueprint, FIELD)) return null;
  for (const pattern of FURTHER) {
    const found = pattern.exec(text);
    const who = found?.[1]?.trim().replace(LEAD, '') ?? '';
    if (!found || who === '' || folded(held).includes(folded(who.replace(ARTICLE, '')))) continue;
    return { field: FIELD, value: `${held}, ${who}`, ts, quote: found[0].trim(), how: 'inferred' };
  }
  return null;
}
