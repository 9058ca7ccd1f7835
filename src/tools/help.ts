import type { HelpTopic } from '../domain/tools/quick.js';
import { TOOL_CATEGORIES, type Tool } from '../domain/tools/tool.js';

/** The sentences of its phrases that a tool is told of by. */
export const examplesOf = ({ phrases }: Pick<Tool, 'phrases'>): string[] =>
  phrases.flatMap(({ example }) => example ?? []);

/** What the tools do, for people: category by category, in the order in which the registry has them. */
export function helpTopics(tools: readonly Tool[]): HelpTopic[] {
  return TOOL_CATEGORIES.flatMap((category) =>
    tools
      .filter((tool) => tool.category === category)
      .map((tool) => ({
        name: tool.name,
        category,
        summary: tool.summary,
        examples: examplesOf(tool),
        sets: tool.sets,
        approval: tool.approval,
        undo: tool.reversible,
      })),
  );
}
