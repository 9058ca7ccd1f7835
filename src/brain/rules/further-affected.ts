import { findField } from '../../domain/blueprint.js';
import type { ExtractedUpdate, ExtractInput } from '../../domain/brain.js';
import { folded } from '../../domain/lists.js';
import type { ThreadMessage } from '../../domain/message.js';

const FIELD = 'affected_users';
const STRIKES = '(?:affect|hit|block|hurt|concern)(?:s|ing|ting)?';

/** "it's also affecting finance" */
const ALSO_STRIKES = new RegExp(`\\balso\\s+${STRIKES}\\s+`, 'iu');
const STRUCK = new RegExp(`\\b${STRIKES}\\s+`, 'iu');
const TOO = /(?<!\s)\s+(?:too|as well)$/iu;
const TOO_OR_NOW = /(?<!\s)\s+(?:too|as well|now)$/iu;
const ARE_TOO = /(?<!\s)\s+(?:is|are)\s+(?:also\s+affected|affected\s+(?:too|as well))\b/iu;
const BEFORE = /\b(?:actually|and|also)\s/iu;
const LONGEST = 60;

/** Who is affected besides by a clause, and the words that say so. */
interface Further {
  who: string;
  quote: string;
}

/** What stands behind a lead up to the end of a clause, without the words that end it. */
function behindLead(clause: string, lead: RegExp, end: RegExp): Further | null {
  const found = lead.exec(clause);
  if (found === null) return null;
  const quote = clause.slice(found.index);
  return { who: quote.slice(found[0].length).replace(end, ''), quote };
}

/** "it's also affecting finance", "it hits the warehouse as well", "finance is affected too"; the first that fits. */
const READINGS: readonly ((clause: string) => Further | null)[] = [
  (clause) => behindLead(clause, ALSO_STRIKES, TOO_OR_NOW),
  (clause) => (TOO.test(clause) ? behindLead(clause, STRUCK, TOO) : null),
  (clause) => {
    const found = ARE_TOO.exec(clause);
    if (found === null) return null;
    const before = clause.slice(0, found.index);
    const who = before.length <= LONGEST ? before : (before.split(BEFORE).at(-1) ?? '');
    return { who, quote: clause.slice(found.index - who.length, found.index + found[0].length) };
  },
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
  const clauses = text.split(/[.,;:!?\n]+/u).map((clause) => clause.trim());
  for (const further of READINGS.flatMap((reads) => clauses.flatMap((clause) => reads(clause) ?? []))) {
    const who = further.who.trim().replace(LEAD, '');
    const isName = who.length >= 2 && who.length <= LONGEST;
    if (!isName || folded(held).includes(folded(who.replace(ARTICLE, '')))) continue;
    return { field: FIELD, value: `${held}, ${who}`, ts, quote: further.quote.trim(), how: 'inferred' };
  }
  return null;
}
