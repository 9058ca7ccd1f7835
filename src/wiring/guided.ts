import { createGuidedBrain } from '../brain/guided/guided-brain.js';
import { createPhrasebook, type PhrasebookParts, type ReadyPhrasebook } from '../phrases/phrasebook.js';
import { createTools } from '../tools/registry.js';

type GuidedParts = Omit<Parameters<typeof createTools>[0], 'readsAs'> &
  Pick<PhrasebookParts, 'references'> &
  Partial<Pick<PhrasebookParts, 'phrases'>>;

/**
 * What people are understood by where no model reads: the tools, their phrases, and the guided conversation. Some tools
 * tell by the phrases which words of a thread were orders.
 */
export function createGuided(parts: GuidedParts) {
  const { blueprints, references, phrases = [], ...others } = parts;
  const readsAs: ReadyPhrasebook['readsAs'] = (text, open) => phrasebook.readsAs(text, open);
  const tools = createTools({ blueprints, readsAs, ...others });
  const phrasebook = createPhrasebook({ references, tools, blueprints, phrases });
  return { tools, phrasebook, brain: createGuidedBrain({ phrasebook }) };
}
