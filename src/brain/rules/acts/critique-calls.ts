import { type Act, type Known, saidBefore, unquoted, type Wanted } from './act.js';
import { fieldFor } from './field-for.js';

const LONGEST_QUOTE = 4_000;
const FOCUS =
  /(?<!\s)(?:\s*,)?\s+(?:for|regarding|concerning|in terms of|with (?:a )?focus on|with regard to|focus(?:ing|ed)? on)\s+(?<focus>\S.*)$/isu;
const POINTING = /^(?:(?:it|this|that|the above)(?:\s+(?:message|post|comment|text|one|here))?)?$/iu;
const WHOLE = /^(?:the |my |our |this )?(?:whole |current |open )?(?:draft|request|card|epic)$/iu;

/** What is to be looked at: the words quoted, a field by its name, the whole draft, or what was said before. */
export function critiqueCalls({ rest, message }: Act, known: Pick<Known, 'conversation' | 'open'>): Wanted[] {
  const { open } = known;
  const focus = FOCUS.exec(rest)?.groups?.['focus'];
  const what = rest.replace(FOCUS, '').trim();
  const about = focus === undefined ? {} : { focus };
  const looked = (args: object): Wanted[] => [{ name: 'critique_selection', args: { ...args, ...about } }];
  if (WHOLE.test(what) && open !== null) return [{ name: 'run_analysis', args: {} }];
  if (unquoted(what) !== what) return looked({ quote: unquoted(what) });
  if (!POINTING.test(what)) {
    const { field, isKnown } = fieldFor(what, open);
    return looked(isKnown || open === null ? { field } : { quote: what });
  }
  const before = saidBefore(known, message.ts)?.text.slice(0, LONGEST_QUOTE);
  return looked(before === undefined ? {} : { quote: before });
}
