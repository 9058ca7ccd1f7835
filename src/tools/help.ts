import type { HelpTopic } from '../domain/help.js';
import { TOOL_CATEGORIES, type Tool } from '../domain/tool.js';

/** What the tools do, for people: category by category, in the order in which the registry has them. */
export function helpTopics(tools: readonly Tool[]): HelpTopic[] {
  return TOOL_CATEGORIES.flatMap((category) =>
    tools
      .filter((tool) => tool.category === category)
      .map(({ name, summary, examples, sets, approval, reversible }) => ({
        name,
        category,
        summary,
        examples,
        sets,
        approval,
        undo: reversible,
      })),
  );
}
