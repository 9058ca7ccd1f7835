import { wordsOf } from './phrases.js';

const LEAD =
  "(?:(?:please|pls|ok|okay|oh|oops|hey|hi|no|sorry|wait|actually|and|now|then|bitte|can you|could you|would you|will you|can we|i want to|i would like to|i'd like to) )*";
const COURTESY =
  "(?: (?:please|pls|now|again|thanks|thank you|for me|bitte|s'il te plaît|s'il vous plaît|por favor|sorry|my mistake|my bad))*";
const WRONG = '(?:wrong|a mistake|not right|an accident|not what (?:i|we) (?:meant|wanted))';
/** Why somebody wants it back. */
const REASON = `(?: (?:it|that|this) was(?: all)? ${WRONG}| (?:it is|this is|that's|it's) ${WRONG}| (?:i|we) (?:did not|didn't) mean (?:that|it|to))`;
const TRAIL = `${COURTESY}(?:${REASON}${COURTESY})?(?: \\?)?`;
const THING = '(?:one|two|change|edit|update|command|action|act|step|thing|move|filing|order)';
const WHAT = `(?:that|this|it|the|(?:the |that |this |my |your )?(?:(?:very )?(?:last|latest|previous|newest) )?${THING}|the (?:last|latest|previous)|what you (?:just )?did)`;

const UNDO = [
  `undo(?: ${WHAT})?`,
  `(?:revert|reverse|take back|roll back|rollback) (?:${WHAT})`,
  '(?:revert|rollback|roll back)',
  '(?:take|roll|set|change|turn|put) (?:that|this|it) back(?: (?:to )?(?:how|the way|as|what) it was(?: before)?)?',
  '(?:one step back|go one step back|go back one step|step back once)',
  '(?:mach(?:e)? )?(?:(?:das|es|dies|die letzte änderung) )?(?:bitte )?rückgängig(?: machen)?',
  '(?:nimm|nehmen wir) das (?:bitte )?zurück',
  '(?:annule|annuler|annulez|défais|défaire)(?: (?:ça|cela|la dernière modification))?',
  '(?:deshacer|deshaz|deshazlo|deshaga)(?: (?:eso|esto|el último cambio))?',
  "(?:annulla|annullare)(?: (?:questo|quello|l'ultima modifica))?",
  '(?:desfazer|desfaz|desfaça)(?: (?:isso|isto|a última alteração))?',
  '(?:maak dat ongedaan|ongedaan maken)',
];

const REDO = [
  `redo(?: ${WHAT})?`,
  '(?:undo|take back|revert) (?:the|that|this|your|my|the last|that last) undo',
  '(?:reapply|re apply|restore)(?: (?:that|this|it|the (?:last )?change))',
  '(?:put|bring) (?:that|it|this|the change) back in',
  '(?:wiederherstellen|stell das wieder her)',
  '(?:rétablir|rétablis|refais ça)',
  '(?:rehacer|rehaz eso)',
  '(?:ripristina|ripristinare)',
  '(?:refazer|refaz isso)',
];

const whole = (cores: readonly string[]) => new RegExp(`^${LEAD}(?:${cores.join('|')})${TRAIL}$`, 'u');
const UNDO_ORDER = whole(UNDO);
const REDO_ORDER = whole(REDO);

/** What is longer says more than that something is to be taken back. */
const LONGEST = 120;

/**
 * Whether a message, as a whole, orders the last act to be taken back ("undo", "please take that back") or to be done again
 * ("redo"); null for any other words. What says more, such as what to put in its place, is none of these.
 */
export function undoOrder(text: string): 'undo' | 'redo' | null {
  if (text.length > LONGEST) return null;
  const said = wordsOf(text).join(' ');
  if (REDO_ORDER.test(said)) return 'redo';
  return UNDO_ORDER.test(said) ? 'undo' : null;
}
