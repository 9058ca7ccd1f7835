/**
 * Divides `room` fairly: nobody gets more than they need, and what some leave goes to the others. Shares come in the
 * order of the needs.
 */
export function shares(needs: readonly number[], room: number): number[] {
  const smallestFirst = needs.map((need, index) => ({ need, index })).sort((a, b) => a.need - b.need);
  const given = needs.map(() => 0);
  let left = room;
  smallestFirst.forEach(({ need, index }, done) => {
    const share = Math.min(need, Math.floor(left / (needs.length - done)));
    given[index] = share;
    left -= share;
  });
  return given;
}
