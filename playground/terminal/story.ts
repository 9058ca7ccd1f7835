import type { Found } from './check.js';
import type { Stage } from './stage.js';
import type { Difference } from './told.js';

/** A conversation that can be played, and what must be true in the database when it is over. */
export interface TryStory {
  id: string;
  /** What holds when all is well, in a sentence. */
  promise: string;
  /** @throws Stopped when the conversation goes another way */
  play(stage: Stage): Promise<void>;
  /** Where the database differs from the promise. */
  differences(found: Found): Difference[];
}
