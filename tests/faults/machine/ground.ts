import { join } from 'node:path';
import { buildPrograms, type Programs } from './build.js';
import { type Postgres, startPostgres } from './postgres.js';

/** What several runs can share, one after another: the bundled programs and a PostgreSQL server. */
export interface Ground {
  programs: Programs;
  postgres: Postgres;
  leave(): Promise<void>;
}

export async function makeGround(): Promise<Ground> {
  const programs = await buildPrograms();
  try {
    const postgres = await startPostgres(join(programs.folder, 'postgres'));
    const leave = async () => {
      await postgres.stop();
      await programs.remove();
    };
    return { programs, postgres, leave };
  } catch (error) {
    await programs.remove();
    throw error;
  }
}
