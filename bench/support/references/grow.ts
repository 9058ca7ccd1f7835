import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Pool } from 'pg';
import type { Entity } from '../../../src/domain/entities/entity.js';
import { aliasesOf } from '../../../src/knowledge/entities/aliases.js';

/** The indexes that are taken away while much is loaded, and made again from their own definitions. */
const SECONDARY = `
  SELECT indexname AS name, indexdef AS definition FROM pg_indexes
  WHERE schemaname = 'frontdoor' AND tablename IN ('entities', 'entity_aliases') AND indexname NOT LIKE '%_pkey'`;

const ALIASES_KEY = 'entity_aliases_pkey';

/** Adds entities with all the names that find them, in bulk, and leaves the tables as they are after a long time in use. */
export async function grow(admin: Pool, teamId: string, entities: Iterable<Entity>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'frontdoor-grow-'));
  const client = await admin.connect();
  try {
    const files = { entities: join(folder, 'entities'), aliases: join(folder, 'aliases') };
    // the server may run as another user
    await chmod(folder, 0o755);
    await write(teamId, entities, files);
    // as a replica, the server takes the rows without checking each one's reference
    await client.query('SET session_replication_role = replica');
    const { rows } = await client.query<{ name: string; definition: string }>(SECONDARY);
    for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
    await client.query(`ALTER TABLE entity_aliases DROP CONSTRAINT ${ALIASES_KEY}`);
    await client.query(
      `COPY entities (team_id, id, kind, short_id, name, other_names, state, url, visible_to, source) FROM '${files.entities}'`,
    );
    await client.query(`COPY entity_aliases (team_id, alias, id, kind, how) FROM '${files.aliases}'`);
    await client.query(
      `ALTER TABLE entity_aliases ADD CONSTRAINT ${ALIASES_KEY} PRIMARY KEY (team_id, alias, id) INCLUDE (how)`,
    );
    for (const { definition } of rows) await client.query(definition);
    await client.query('RESET session_replication_role');
    await client.query('VACUUM ANALYZE entities, entity_aliases');
    // what was loaded is written now, and not by whoever is measured
    await client.query('CHECKPOINT');
  } finally {
    client.release();
    await rm(folder, { recursive: true, force: true });
  }
}

/** As PostgreSQL's COPY reads text. */
async function write(
  teamId: string,
  entities: Iterable<Entity>,
  files: { entities: string; aliases: string },
): Promise<void> {
  const streams = { entities: createWriteStream(files.entities), aliases: createWriteStream(files.aliases) };
  for (const entity of entities) {
    const { id, kind, shortId, name, otherNames, state, url, visibleTo } = entity;
    const fields = [
      teamId,
      id,
      kind,
      shortId,
      name,
      array(otherNames),
      state,
      url,
      visibleTo && array(visibleTo),
    ];
    const aliases = aliasesOf(entity).map(({ alias, how }) => line([teamId, alias, id, kind, how]));
    const room = [
      streams.entities.write(line([...fields, 'import'])),
      streams.aliases.write(aliases.join('')),
    ];
    if (!room[0]) await once(streams.entities, 'drain');
    if (!room[1]) await once(streams.aliases, 'drain');
  }
  for (const stream of Object.values(streams)) {
    stream.end();
    await finished(stream);
  }
}

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function line(fields: readonly (string | null)[]): string {
  const written = fields.map(
    (field) => field?.replace(/[\\\t\n\r]/gu, (sign) => ESCAPED[sign] ?? '') ?? '\\N',
  );
  return `${written.join('\t')}\n`;
}

function array(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replace(/["\\]/gu, '\\$&')}"`).join(',')}}`;
}
