/**
 * How many runs a slow property gets: all of them in `npm run test:full`, a fifth in `npm test`, which is to say within minutes
 * whether a change broke something.
 */
export function runs(all: number): number {
  return process.env['TEST_FULL'] === 'true' ? all : Math.ceil(all / 5);
}
