import type { Brain, Judgement } from '../../domain/brain.js';
import type { Phrasebook } from '../../domain/phrasebook.js';
import { converseGuided, matchGuided } from './match.js';
import { readGuided } from './reading.js';

/**
 * The brain without a model: the guided conversation. It takes what people fill in, choose, label or answer to the one open question,
 * and the phrases of the phrasebook; nothing is guessed.
 */
export function createGuidedBrain({ phrasebook }: { phrasebook: Phrasebook }): Brain {
  return {
    read: async (input, signal) => judged(await readGuided(input, phrasebook, signal)),
    match: async (input) => judged(matchGuided(input)),
    converse: async (input) => judged(converseGuided(input)),
  };
}

function judged<T>(value: T): Judgement<T> {
  return { value, by: 'guided', degraded: false, calls: [] };
}
