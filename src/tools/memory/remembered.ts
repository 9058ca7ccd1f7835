import type { Goal, Note } from '../../domain/memory.js';
import type { Remembered } from '../../domain/told-of.js';

/** A note as a model was told of it. */
export const asNote = ({ id, text }: Note): Remembered => ({ id, text });

/** A goal as a model was told of it. */
export const asGoal = ({ id, title }: Goal): Remembered => ({ id, text: title });
