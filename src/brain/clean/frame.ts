import type { Blueprint } from '../../domain/blueprint.js';
import type { Draft } from '../../domain/draft.js';
import type { ThreadMessage } from '../../domain/message.js';

/** What an extraction was asked about. `messages` are those of people that the model was shown. */
export interface Frame {
  blueprint: Blueprint;
  draft: Draft;
  messages: readonly ThreadMessage[];
}
