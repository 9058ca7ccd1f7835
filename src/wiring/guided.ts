import { createGuidedBrain } from '../brain/guided/guided-brain.js';
import type { Brain } from '../domain/brain.js';
import { createPhrasebook, type PhrasebookParts, type ReadyPhrasebook } from '../phrases/phrasebook.js';
import { learnFrom } from '../phrases/ranking.js';
import { loadSayings } from '../phrases/sayings.js';
import { createTools } from '../tools/registry.js';

type ToolParts = Omit<Parameters<typeof createTools>[0], 'readsAs'>;

/** What people are understood by where no model reads: the tools, the phrases that have them called, and the guided conversation. */
export interface Guided {
  tools: ReturnType<typeof createTools>;
  phrasebook: ReadyPhrasebook;
  brain: Brain;
}

/**
 * Puts these together: some tools tell by the phrases which words of a thread were orders, and the phrases are the tools' own.
 * @param parts `learnt`: left out, it is learnt from the sayings that ship
 */
export function createGuided(
  parts: ToolParts &
    Pick<PhrasebookParts, 'references'> &
    Partial<Pick<PhrasebookParts, 'phrases' | 'learnt'>>,
): Guided {
  const { blueprints, teams, describeLinks, references, phrases = [] } = parts;
  const learnt = parts.learnt ?? learnFrom(loadSayings());
  const tools = createTools({
    blueprints,
    teams,
    describeLinks,
    readsAs: (text, open) => phrasebook.readsAs(text, open),
  });
  const phrasebook = createPhrasebook({
    references,
    tools,
    blueprints,
    phrases,
    learnt,
  });
  return { tools, phrasebook, brain: createGuidedBrain({ phrasebook }) };
}
