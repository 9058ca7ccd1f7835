import { blanked } from '../labels.js';
import type { Act } from './act.js';

/** What joined an act to the words before it. */
const LOOSE_JOINT = /(?<![\s,;])[\s,;]+(?:and then|and also|and|then|also|plus|&)[^\S\n]*(?=\n)/giu;

/** The text without what it orders tools to do: its other words stay for other readings. */
export function withoutActs(text: string, acts: readonly Act[]): string {
  return acts.length === 0 ? text : blanked(text, acts).replaceAll(LOOSE_JOINT, '');
}
