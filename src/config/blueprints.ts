import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Blueprint } from '../domain/blueprint.js';
import { blueprintFindings } from './blueprint-rules.js';
import { type FileForm, readYamlFile } from './yaml-file.js';

const FOLDER = join(import.meta.dirname, 'blueprints');

/** A file that holds one blueprint. It knows of no team: which there are, an operator says. */
const FORM: FileForm<Blueprint> = {
  schema: Blueprint,
  rules: (raw) => blueprintFindings(raw, []),
  code: 'blueprint_invalid',
};

/** The blueprints that come with Frontdoor, one file each. @throws AppError blueprint_invalid */
export function loadBlueprints(folder: string = FOLDER): Blueprint[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => readYamlFile(join(folder, name), FORM));
}

/** The shipped blueprints with the operator's own, one of which takes the place of a shipped one of the same id. */
export function overlaid(shipped: readonly Blueprint[], own: readonly Blueprint[]): Blueprint[] {
  return [...new Map([...shipped, ...own].map((blueprint) => [blueprint.id, blueprint])).values()];
}
