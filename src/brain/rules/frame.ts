import type { Span } from './text.js';
import { bare, trimmed, withoutConnective } from './text.js';

/** What people put before a short answer without adding to it ("I'd say", "it's a", "maybe"), in several languages. */
const BEFORE = [
  /^(?:it(?:'|\u2019)?s|it is|this is|that(?:'|\u2019)?s|that is|these are|they(?:'|\u2019)?re|we(?:'|\u2019)?re)\s+/iu,
  /^(?:i|we)\s+(?:say|guess|think|suppose|would say|would call it|would go with|believe)(?:\s+(?:it(?:'|\u2019)?s|it is|this is))?\s+/iu,
  /^(?:i|we)(?:'|\u2019)?d\s+(?:say|call it|call this|go with|go for|put it at|rate it|mark it)(?:\s+(?:as|it(?:'|\u2019)?s))?\s+/iu,
  /^(?:call it|make it|make that|let(?:'|\u2019)?s\s+(?:say|call it|go with|make it)|put it (?:as|at|to)|set it to|mark it as|say|go with)\s+/iu,
  /^(?:maybe|probably|perhaps|rather|at most|at least|only|just|simply|more like|kind of|kinda|sort of|pretty|fairly|quite|still|definitely|clearly|surely|for us|for me|then|fine|please|pls)[\s,]+/iu,
  /^(?:an?|the|some|my|our|another)\s+/iu,
  /^(?:(?:c['\u2019]est|il s['\u2019]agit d['\u2019])\s*|(?:ce sont|il s['\u2019]agit de|das ist|es ist|ist|é|è|es|est|je to|to jest|to|це|это|zou ik zeggen|det är|bu|bir)\s+)/iu,
  /^(?:une?|una|uno|eine?[nrs]?|uma?|een|ett?n?|um)\s+/iu,
];
const AFTER =
  /(?<![\s,])[\s,]+(?:is (?:fine|ok|okay|enough|good)|would do|for us|for me|i guess|i think|i(?:'|\u2019)?d say|i suppose|i would say|please|pls|tbh|though|then|imo|imho|for now|thanks|thank you|thx|probably|maybe|really|honestly|it is|as i (?:wrote|said)|prio|priority|urgency|request|thing|one|kind of|sort of|bitte|danke|merci|por favor|gracias|obrigad[oa]|grazie|lol|haha|ok|so)$/iu;
const CJK_AFTER = /(?:です|でお願いします|だと思います|ですね|でした|でしょう|吧|的|입니다|이에요)$/u;

/** A short answer has hardly two; what goes on like that frames nothing. */
const MOST_FRAMES = 10;

/** A short answer without what only frames it. `framed`: something was taken off at either end. */
export function frameless(text: string, answer: Span): { span: Span; framed: boolean } {
  const bareAnswer = bare(text, answer);
  let span = withoutConnective(text, bareAnswer);
  const before = span;
  for (let frames = 0; frames < MOST_FRAMES; frames += 1) {
    const lead = Math.max(0, ...BEFORE.map((pattern) => pattern.exec(span.text)?.[0].length ?? 0));
    const rest = span.text.slice(lead);
    const tail = rest === '' ? 0 : ((AFTER.exec(rest) ?? CJK_AFTER.exec(rest))?.[0].length ?? 0);
    const next = bare(text, trimmed(text, span.start + lead, span.end - tail));
    if ((lead === 0 && tail === 0) || next.text === '') break;
    span = next;
  }
  return { span, framed: span !== before };
}
