import { loadBlueprints } from '../../src/config/config.js';
import { guidedBrain } from './guided.js';
import { GRACE, inputOf, openWith, says, toBot } from './guided-turn.js';
import { MemoryReferences } from './memory-references.js';

const blueprints = loadBlueprints();
const brain = guidedBrain(new MemoryReferences(), blueprints);

/**
 * Reads a text without a model in all the ways there are: as a new request, as the answer to each question of each form, at
 * the card, and as a message in its new words.
 */
export async function readAnything(text: string): Promise<void> {
  const signal = new AbortController().signal;
  await brain.read(inputOf([toBot(text)], { blueprints }), signal);
  for (const blueprint of blueprints) {
    for (const { name } of blueprint.fields) {
      const open = openWith([name], { blueprint });
      await brain.read(inputOf([says(text)], { blueprints, open }), signal);
    }
    const card = openWith([], { blueprint, card: true });
    const answered = { field: blueprint.headline, messages: ['1000.000100'] };
    const fresh = [toBot(text), says(text, { author: GRACE, edited: true, answered })];
    await brain.read(inputOf(fresh, { blueprints, open: card }), signal);
  }
}
