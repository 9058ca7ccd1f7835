import { configForm, loadBlueprints } from '../../../src/config/config.js';
import type { ConfigFile } from '../../../src/config/config-file.js';
import { readEnv } from '../../../src/config/env.js';
import { parseYaml } from '../../../src/config/yaml-file.js';
import { AppError } from '../../../src/domain/errors.js';

/** The smallest configuration: one team, in five lines. */
export const TEAM = `teams:
  - id: it_team
    name: IT
    description: everything
    channel: "#it"
`;

/** The smallest configuration with a blueprint: from line 6 on, its fields from line 13 and 20 on, 28 lines in all. */
export const VENDOR = `${TEAM}blueprints:
  - id: vendor
    title: Vendor check
    description: someone wants to buy
    headline: company
    routing: it_team
    fields:
      - name: company
        label: Company
        type: text
        required: true
        description: who sells
        question: Who sells it?
        rephrased: Whose name is on the contract?
      - name: data
        label: Data
        type: enum
        description: what they see
        question: What would they see?
        rephrased: Is it public?
        values:
          - { value: public, label: Open to all }
          - { value: internal, label: Ours }
`;

/** The text with one part of it exchanged, which must be there. */
export function changed(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`no "${from}" to exchange`);
  return text.replace(from, to);
}

const form = configForm(loadBlueprints());

/** The text as a configuration. @throws AppError */
export function read(text: string): ConfigFile {
  return parseYaml(text, 'f.yaml', form);
}

/** What is told of the text, "line:column: sentence" each; nothing of a good one. */
export function problemsOf(text: string): string[] {
  try {
    read(text);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'config_invalid') throw error;
    const [heading, ...problems] = error.message.split('\n');
    if (heading !== 'f.yaml needs a change before Frontdoor can start:') throw error;
    return problems.map((problem) => problem.replace('  - f.yaml:', ''));
  }
  return [];
}

/** What is told of an environment, a sentence each; nothing of a good one. */
export function problemsOfEnv(env: Record<string, string>): string[] {
  try {
    readEnv(env);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'config_invalid') throw error;
    return error.message.split('\n').slice(1);
  }
  return [];
}
