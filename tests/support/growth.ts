import type { IntakeDeps } from '../../graphs/intake/deps.js';
import { loadBlueprints } from '../../src/config/config.js';
import type { ToolCall } from '../../src/domain/tools/tool.js';
import { full } from '../../src/knowledge/linked/described.js';
import { createTools } from '../../src/tools/registry.js';
import { CHANNEL, IntakeThread } from './intake-thread.js';
import { type Known, MemoryReferences } from './memory-references.js';
import { type Script, ScriptedBrain } from './scripted-brain.js';

export const ANA = 'U_ANA';
export const BEN = 'U_BEN';

/** Two people named Alex, two channels about growth, a ticket, a project and what they hang together with. */
export const WORLD: readonly Known[] = [
  { id: 'user:U_CHEN', kind: 'user', name: 'Alex Chen', otherNames: ['alex'] },
  { id: 'user:U_KIM', kind: 'user', name: 'Alex Kim', otherNames: ['alex'] },
  { id: 'user:U_SAM', kind: 'user', name: 'Sam Lee', otherNames: ['sam'] },
  { id: 'channel:C_GROWTH', kind: 'channel', name: 'growth' },
  { id: 'channel:C_EU', kind: 'channel', name: 'growth eu', otherNames: ['growth'] },
  { id: 'project:launch', kind: 'project', name: 'Q1 Launch' },
  {
    id: 'task:t12',
    kind: 'task',
    name: 'Slow checkout',
    shortId: 'T-12',
    state: 'open',
    assignee: 'user:U_CHEN',
  },
  { id: 'task:t13', kind: 'task', name: 'Faster search', shortId: 'T-13', state: 'open' },
];

/** A thread in that world, with the tools and blueprints that ship; `brain` keeps what it was asked. */
export function growthThread(
  script: Script = {},
  world: Partial<MemoryReferences['world']> = {},
  more: Partial<IntakeDeps> = {},
): { thread: IntakeThread; brain: ScriptedBrain; references: MemoryReferences } {
  const brain = new ScriptedBrain(script);
  const references = new MemoryReferences({ entities: WORLD, ...world });
  const blueprints = loadBlueprints();
  const tools = createTools({ blueprints, teams: () => [], describeLinks: full });
  const thread = new IntakeThread(brain, { references, blueprints, tools, ...more });
  return { thread, brain, references };
}

/** A call as a brain asks for it. */
export const call = (name: string, args: unknown, id = name): ToolCall => ({ id, name, args });

/** A private thing that only members of the channel may see: the thread's own, unless another is named. */
export const onlyIn = (known: Known, channel = CHANNEL): Known => ({
  ...known,
  visibleTo: [`channel:${channel}`],
});
