import pg from 'pg';

/**
 * A program of its own that holds locks until it is killed. Arguments: the database's url, and `advisory` (one lock of the
 * session) or `lease` with a number of rows (each good for LEASE_SECONDS, renewed after a third of that).
 */
const [url = '', kind = '', rows = '1', leaseSeconds = '30'] = process.argv.slice(2);
const client = new pg.Client({ connectionString: url });
await client.connect();
if (kind === 'advisory') await client.query('SELECT pg_advisory_lock(1)');
else {
  for (let row = 0; row < Number(rows); row += 1) {
    const take = () =>
      client.query(
        `INSERT INTO leases VALUES ($1, now() + make_interval(secs => $2))
         ON CONFLICT (id) DO UPDATE SET until = EXCLUDED.until`,
        [row, Number(leaseSeconds)],
      );
    const period = (Number(leaseSeconds) * 1_000) / 3;
    // as if they had been taken one after the other, all through a period
    setTimeout(() => setInterval(() => void take(), period), (period * row) / Number(rows));
    await take();
  }
}
process.send?.('held');
process.on('disconnect', () => process.exit(0));
setInterval(() => undefined, 1_000);
