import type { NoteType } from '../../domain/memory.js';

/** Whoever says such things says what kind of thing it is; in this order. */
const KINDS: readonly (readonly [NoteType, RegExp])[] = [
  [
    'preference',
    /\b(?:i|we)(?:'d|\u2019d)?\s+(?:would\s+)?(?:rather|prefer|like|love|hate|dislike|don['\u2019]?t\s+like|want)\b|\bmy\s+(?:favou?rite|preferred|preference)|\balways\s+(?:send|write|call|ask|ping|use|tell)\s+me\b/iu,
  ],
  [
    'decision',
    /\b(?:decided|decision|agreed|settled\s+on|chose|chosen|we(?:'ll|\u2019ll)?\s+(?:are\s+)?go(?:ing)?\s+with)\b/iu,
  ],
  [
    'plan',
    /\b(?:plan(?:ned)?\s+(?:is|to|for)|we(?:'ll|\u2019ll|\s+will)|going\s+to|next\s+(?:week|month|quarter|sprint))\b/iu,
  ],
];

/** What kind of note the words make, where nobody has said so. */
export function noteTypeOf(text: string): NoteType {
  return KINDS.find(([, words]) => words.test(text))?.[0] ?? 'fact';
}
