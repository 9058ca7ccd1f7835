import { type Draft, isFilled } from '../../src/domain/draft.js';
import type { Reply } from '../../src/domain/reply.js';

/** A question that the bot asked. `key` is the same each time it asks the same thing. */
export interface Asked {
  about: 'missing' | 'conflict';
  field: string;
  key: string;
}

/** What the bot asked in these replies. Whether a question is about a conflict shows in its choices, or in what the draft has. */
export function questionsIn(replies: readonly Reply[], draft: Draft): Asked[] {
  return replies.flatMap((reply) =>
    reply.kind !== 'ask'
      ? []
      : reply.questions.map(({ field, choices }): Asked => {
          const [choice] = choices;
          if (choice) return { about: 'conflict', field, key: `conflict:${subject(choice.value)}` };
          return isFilled(draft, field)
            ? { about: 'conflict', field, key: `conflict:${field}` }
            : { about: 'missing', field, key: field };
        }),
  );
}

/** A choice is `<conflict>#<index>`. */
const subject = (choice: string): string => choice.slice(0, choice.lastIndexOf('#'));
