import type { Pool } from 'pg';
import { searchWords } from '../../src/domain/entities/search-words.js';
import { seeded } from './random.js';

const WORDS = 20_000;
const A_NOTE = 12;
const A_BATCH = 5_000;
const PEOPLE = 500;
const PROJECTS = 50;

/** The n-th most frequent word of an invented language. */
export const word = (n: number): string => `w${n.toString(36)}q`;

/** Fills a workspace with notes of invented words, frequent ones and rare ones as in a language: a third each of every scope. */
export async function fillNotes(admin: Pool, teamId: string, size: number): Promise<void> {
  const random = seeded(7);
  const anyWord = () => word(Math.floor(WORDS ** random()));
  for (let from = 0; from < size; from += A_BATCH) {
    const notes = Array.from({ length: Math.min(A_BATCH, size - from) }, (_, i) => {
      const n = from + i;
      const body = ['note', ...Array.from({ length: A_NOTE }, anyWord)].join(' ');
      const scope = ['user', 'project', 'workspace'][n % 3];
      return {
        id: `n${n}`,
        scope,
        body,
        author: `U${n % PEOPLE}`,
        project: `name:p${n % PROJECTS}`,
        minutes: n,
      };
    });
    await admin.query(
      `INSERT INTO notes (team_id, id, type, scope, author, project_key, project_name, body, importance, created_at, updated_at)
       SELECT $1, r.id, 'fact', r.scope, r.author, r.project, r.project, r.body, 1 + r.minutes % 5,
              now() - make_interval(mins => r.minutes), now() - make_interval(mins => r.minutes)
       FROM jsonb_to_recordset($2::jsonb) AS r(id text, scope text, body text, author text, project text, minutes int)`,
      [teamId, JSON.stringify(notes)],
    );
    const words = notes.flatMap(({ id, body }, i) =>
      [...searchWords(body), `#tag${(from + i) % 200}`].map((one) => [one, id] as const),
    );
    await admin.query(
      'INSERT INTO note_words (team_id, word, note_id) SELECT $1, w, id FROM unnest($2::text[], $3::text[]) AS x(w, id)',
      [teamId, words.map(([one]) => one), words.map(([, id]) => id)],
    );
  }
  await admin.query('ANALYZE notes');
  await admin.query('ANALYZE note_words');
}
