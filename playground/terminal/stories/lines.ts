import type { Story } from '../../protocol.js';
import { stories } from '../../seed/stories.js';

type Step = Story['steps'][number];

/** What a guided story says, line by line, so that the page and the terminal tell the same. */
export function linesOf(id: string): (line: number) => Step {
  const steps = stories.find((story) => story.id === id)?.steps ?? [];
  return (line) => {
    const step = steps[line];
    if (!step) throw new Error(`The guided story "${id}" has no line ${line}.`);
    return step;
  };
}
