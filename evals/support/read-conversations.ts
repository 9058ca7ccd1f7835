import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { problemsError } from '../../src/config/problems.js';
import { readYamlFile } from '../../src/config/yaml-file.js';
import { findField } from '../../src/domain/blueprint.js';
import { type Conversation, ConversationFile, HALVES, type Half, Said } from './conversation.js';
import { conversationFindings, type Known } from './conversation-rules.js';
import { type Expectation, expectationOf } from './expectation.js';

/** @throws AppError config_invalid naming file, line and column of every problem in the first file that has any */
export function readConversation(file: string, half: Half, known: Known): Conversation {
  const { blueprint, answers, expect, ...rest } = readYamlFile(file, {
    schema: ConversationFile,
    rules: (raw) => conversationFindings(raw, known),
    code: 'config_invalid',
  });
  const form = known.blueprints.find(({ id }) => id === blueprint);
  if (!form) throw new Error(`${file}: the rules let the blueprint ${blueprint} pass`);
  if (rest.id !== basename(file, '.yaml')) {
    throw problemsError([`${file}: "id" is "${rest.id}". Use the file’s name.`], 'An id is not right:');
  }
  const fields = Object.entries(expect.fields).flatMap(([name, raw]): [string, Expectation][] => {
    const field = findField(form, name);
    return field ? [[name, expectationOf(field, raw)]] : [];
  });
  return {
    ...rest,
    half,
    blueprint: form,
    answers: z.record(z.string(), z.array(Said)).parse(listsOf(answers)),
    expect: { ...expect, fields: Object.fromEntries(fields) },
  };
}

/** All conversations below this folder, by half and name. @throws AppError as readConversation, and where an id stands twice */
export function readConversations(folder: string, known: Known): Conversation[] {
  const all = HALVES.flatMap((half) =>
    filesIn(join(folder, half)).map((file) => readConversation(file, half, known)),
  );
  const ids = all.map(({ id }) => id);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  if (twice.length === 0) return all;
  throw problemsError(
    twice.map((id) => `${id}.yaml is there in both halves; a conversation belongs to one.`),
    'The conversations need a change:',
  );
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => join(folder, name));
}

function listsOf(answers: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [name, Array.isArray(answer) ? answer : [answer]]),
  );
}
