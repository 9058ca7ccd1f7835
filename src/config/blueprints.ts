import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Blueprint } from '../domain/blueprint.js';
import { readYamlFile } from './yaml-file.js';

const FOLDER = join(import.meta.dirname, 'blueprints');

/** What the schema of a single field can't see. */
const WholeBlueprint = Blueprint.superRefine(({ fields, headline }, context) => {
  const names = fields.map(({ name }) => name);
  names.forEach((name, index) => {
    if (names.indexOf(name) === index) return;
    context.addIssue({
      code: 'custom',
      path: ['fields', index, 'name'],
      message: `"${name}" is another field's name already`,
    });
  });
  if (!names.includes(headline)) {
    context.addIssue({ code: 'custom', path: ['headline'], message: `no field is called "${headline}"` });
  }
});

/** The blueprints that come with Frontdoor, one file each. @throws AppError blueprint_invalid */
export function loadBlueprints(folder: string = FOLDER): Blueprint[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => readYamlFile(join(folder, name), WholeBlueprint, 'blueprint_invalid'));
}
