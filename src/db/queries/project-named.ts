import type { ClientBase } from 'pg';
import { z } from 'zod';
import type { Entity } from '../../domain/entity.js';
import type { AliasesOf } from './save-entities.js';

const Row = z.object({ id: z.string() });

const NAMED = `
  SELECT DISTINCT id FROM entity_aliases
  WHERE team_id = $1 AND alias = ANY ($2::text[]) AND kind = 'project' AND how IN ('exact', 'name')`;

/** The workspace's one project of that name, as people write it, or that id; null where there is none or more than one. */
export async function projectNamed(
  client: ClientBase,
  teamId: string,
  name: string,
  aliasesOf: AliasesOf,
): Promise<string | null> {
  const names = aliasesOf(asProject(name)).flatMap(({ alias, how }) =>
    how === 'exact' || how === 'name' ? [alias] : [],
  );
  const { rows } = await client.query({ name: 'project_named', text: NAMED, values: [teamId, names] });
  const [only, ...others] = Row.array().parse(rows);
  return only !== undefined && others.length === 0 ? only.id : null;
}

/** A project of which only the name is known. */
function asProject(name: string): Entity {
  const unknown = { shortId: null, state: null, typeKey: null, description: null, url: null, owner: null };
  return {
    ...unknown,
    id: 'project:?',
    kind: 'project',
    name,
    otherNames: [],
    assignee: null,
    dueAt: null,
    properties: {},
    visibleTo: null,
    createdAt: '',
  };
}
