import type { IntakeDeps } from '../../graphs/intake/deps.js';
import { loadBlueprints } from '../../src/config/config.js';
import type { ConverseInput } from '../../src/domain/brain.js';
import type { Reply } from '../../src/domain/conversation/reply.js';
import { ApprovalPolicy } from '../../src/domain/policies.js';
import type { Tool } from '../../src/domain/tools/tool.js';
import { createTools } from '../../src/tools/registry.js';
import { CHANNEL, IntakeThread } from './intake-thread.js';
import { linkedInShort } from './plain-deps.js';
import { ScriptedBrain } from './scripted-brain.js';
import { ASKER, PEER } from './slow-app.js';

/** Words that its brain takes for the wish to have criteria suggested. */
export const SUGGEST = 'suggest acceptance criteria';
export const TITLE = 'new epic: faster checkout';
export const PROBLEM = 'paying is slow';
export const CRITERION = 'it works on phones';

/**
 * A thread in a channel of epics whose brain suggests these criteria, whatever `more` tools there are. A peer may approve,
 * too.
 */
export class SuggestingThread extends IntakeThread {
  readonly brain: ScriptedBrain;
  private criteria: readonly string[] = [];
  private call: { name: string; args: unknown } | null = null;

  constructor(more: readonly Tool[] = [], deps: Partial<IntakeDeps> = {}) {
    const blueprints = loadBlueprints();
    const readings = {
      [TITLE]: { values: { title: 'Faster checkout' } },
      [PROBLEM]: { values: { problem: 'Paying is slow' } },
      [CRITERION]: { items: { acceptance_criteria: ['It works on phones'] } },
    };
    const brain = new ScriptedBrain({
      readings,
      asks: [SUGGEST],
      converse: (input) => this.answer(input),
    });
    const tools = createTools({ blueprints, teams: () => [], describeLinks: linkedInShort });
    const channels = [{ channel: CHANNEL, blueprint: 'epic' }];
    const approval = ApprovalPolicy.parse({ people: [PEER] });
    super(brain, { blueprints, channels, approval, tools: [...tools, ...more], ...deps });
    this.brain = brain;
  }

  /** The epic waits for its first criterion. */
  async begin(): Promise<void> {
    await this.mention(ASKER, TITLE);
    await this.say(ASKER, PROBLEM);
  }

  /** The epic has its card, with one criterion on it. */
  async toCard(): Promise<void> {
    await this.begin();
    await this.say(ASKER, CRITERION);
  }

  /** The asker wants criteria and is shown these. @returns the message with its buttons */
  async suggest(criteria: readonly string[], by = ASKER) {
    this.criteria = criteria;
    await this.mention(by, SUGGEST);
    const [shown] = this.said('choose').filter(({ offer }) => offer?.over === null);
    if (!shown) throw new Error(`Nothing was offered: ${JSON.stringify(this.now.state.replies)}`);
    return shown;
  }

  /** The offer's message as the last turn left it; undefined where it did not touch it. */
  rewritten(questionId: string): Extract<Reply, { kind: 'choose' }> | undefined {
    return this.said('choose').findLast((reply) => reply.questionId === questionId);
  }

  /** What the draft's criteria say. */
  get held(): string[] {
    return (this.now.state.draft.lists['acceptance_criteria'] ?? []).map(({ value }) => value);
  }

  /** What one person alone was told in the last turn. */
  get whispers(): string[] {
    return this.said('notice').map(({ text }) => text);
  }

  /** From now on its brain calls this tool instead, with nothing. */
  suggestBy(tool: string): void {
    this.call = { name: tool, args: {} };
  }

  private answer({ steps }: ConverseInput) {
    if (steps.length > 0) return { text: '' };
    const suggest = { name: 'suggest_acceptance_criteria', args: { criteria: this.criteria } };
    return { calls: [{ id: 'c1', ...(this.call ?? suggest) }] };
  }
}
