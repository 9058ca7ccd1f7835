import { cpus, release, totalmem } from 'node:os';
import type { Pool } from 'pg';

/** Where and when figures were measured: without it a figure is none. */
export interface WhereAndWhen {
  machine: string;
  date: string;
}

/** `pool` tells the version of the database; a bench without one gives null. */
export async function whereAndWhen(pool: Pool | null): Promise<WhereAndWhen> {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const parts = [
    `${cpus().length} × ${cpu?.model.replaceAll(/\s+/g, ' ').trim() ?? 'unknown processor'}`,
    `${memory} GiB`,
    `Linux ${release()}`,
    `Node ${process.versions.node}`,
    ...(pool === null ? [] : [`PostgreSQL ${await versionOf(pool)}`]),
  ];
  return { machine: parts.join(', '), date: new Date().toISOString().slice(0, 10) };
}

async function versionOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query(
    "SELECT split_part(current_setting('server_version'), ' ', 1) AS version",
  );
  return String(rows[0]?.version);
}
