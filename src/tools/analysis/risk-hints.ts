import { plainOf } from './plain-of.js';

/** What words hint at, where nobody has named the risk itself. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [
    /(?<!\p{L})(?:depend(?:s|ing|ent)? on|waiting for|blocked by|third[- ]party|vendors?|suppliers?)(?!\p{L})/iu,
    'somebody else may be late; who asks them, and until when?',
  ],
  [
    /(?<!\p{L})(?:migrat\p{L}*|cut ?over|switch ?over|move the data|moving the data)(?!\p{L})/iu,
    'something may be lost on the way; is there a way back?',
  ],
  [
    /(?<!\p{L})(?:personal data|pii|customer data|e-?mail addresses|passwords?|gdpr|privacy|health data|credit cards?)(?!\p{L})/iu,
    'this is data to be careful with; who may see it, and for how long is it kept?',
  ],
  [
    /(?<!\p{L})(?:nobody else knows|only one person|one person only|single person|only (?:she|he) knows)(?!\p{L})/iu,
    'it hangs on one person; who stands in?',
  ],
  [
    /(?<!\p{L})(?:never (?:been )?(?:done|tried)|for the first time|new technology|experimental|prototype)(?!\p{L})/iu,
    'nobody has done it before; what is tried first?',
  ],
  [
    /(?<!\p{L})(?:legal|compliance|audits?|regulat\p{L}*|works council)(?!\p{L})/iu,
    'somebody may have to agree first; who, and when?',
  ],
  [
    /(?<!\p{L})(?:downtime|outages?|in production|live system|maintenance window)(?!\p{L})/iu,
    'people may be cut off meanwhile; who has to know?',
  ],
  [
    /(?<!\p{L})(?:deadline|launch(?:es)?|go[- ]live|black friday|end of (?:the )?(?:quarter|year))(?!\p{L})/iu,
    'the date may be missed; what happens then?',
  ],
];
const MOST = 4;

export interface RiskHint {
  quote: string;
  risk: string;
}

/** What the words of a request hint at and nothing in `known` names. */
export function hintsIn(text: string, known: string): RiskHint[] {
  const plain = plainOf(text);
  return HINTS.flatMap(([pattern, risk]) => {
    const quote = pattern.exec(plain)?.[0];
    return quote === undefined || pattern.test(known) ? [] : [{ quote, risk }];
  }).slice(0, MOST);
}
