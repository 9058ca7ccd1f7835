import { chatByRules } from '../../../../src/brain/rules/chat.js';
import type { ChatInput, ChatJudgement } from '../../../../src/domain/brain.js';
import type { Tool, ToolSpec } from '../../../../src/domain/tool.js';
import { createTools } from '../../../../src/tools/registry.js';
import { epic, epicDraft, message } from '../../../contract/brain/inputs.js';
import { chatInput, frontDoor, said, teams } from '../fixtures.js';
import { named } from './lookups.js';

/** Every tool there is. */
export const allTools: readonly Tool[] = createTools({
  blueprints: [frontDoor, { ...frontDoor, id: 'task' }],
  teams: () => teams,
  describeLinks: () => '',
});
export const specs: readonly ToolSpec[] = allTools.map(({ name, instructions }) => ({
  name,
  instructions,
  parameters: {},
}));

/** An epic with words in it, open. */
export const openEpic: NonNullable<ChatInput['open']> = {
  blueprint: epic,
  draft: { ...epicDraft, fields: { ...epicDraft.fields, problem: 'It takes 90 seconds' } },
};

/** What was said before, by somebody else. */
export const history = [message('1.0', 'The page is slow, we lose orders.', 'U2')];

/** What the rules make of the messages of one person. */
export function act(texts: string | readonly string[], over: Partial<ChatInput> = {}): ChatJudgement {
  const all = typeof texts === 'string' ? [texts] : texts;
  const { fresh } = said(...all);
  const input = chatInput(
    { history, fresh },
    { references: named(all.join('\n')), tools: specs, open: openEpic },
  );
  return chatByRules({ ...input, ...over });
}

/** The calls that they take, as name and arguments. */
export function acts(texts: string | readonly string[], over: Partial<ChatInput> = {}): [string, unknown][] {
  return act(texts, over).calls.map(({ name, args }) => [name, args]);
}

/** What the rules go on with once the calls have given this, one for each. */
export function after(
  texts: string | readonly string[],
  gave: readonly unknown[],
  over: Partial<ChatInput> = {},
): ChatJudgement {
  const { calls } = act(texts, { ...over, steps: [] });
  const steps = gave.map((data, at) => ({
    call: calls[at] ?? { id: `call_${at}`, name: 'none', args: {} },
    data,
  }));
  return act(texts, { ...over, steps: [...(over.steps ?? []), ...steps] });
}
