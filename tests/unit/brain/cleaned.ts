import { type ReadAnswer, ReadAnswer as schema } from '../../../src/brain/model/answers.js';
import { cleanReading } from '../../../src/brain/model/clean/reading.js';
import type { ReadInput } from '../../../src/domain/brain.js';
import type { ActOf } from '../../../src/domain/conversation/acts.js';
import { noActs } from '../../support/openai-server.js';
import { openRequest, readInput } from './fixtures.js';

/** What is left of a model's answer, by default about a request of the usual form that has just begun. */
export function cleaned(
  answer: Partial<ReadAnswer>,
  conversation: ReadInput['conversation'],
  over: Partial<ReadInput> = {},
) {
  const input = readInput(conversation, { open: openRequest(), ...over });
  const shown = [...conversation.history, ...conversation.fresh];
  return cleanReading(schema.parse({ ...noActs, ...answer }), input, shown);
}

/** The acts of that name. */
export function only<Name extends 'set' | 'remove' | 'dispute'>(
  name: Name,
  { value }: ReturnType<typeof cleaned>,
): ActOf<Name>[] {
  return value.acts.filter((act): act is ActOf<Name> => act.act === name);
}
