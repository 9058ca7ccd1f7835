/**
 * Whether two words are one slip of the fingers apart: a letter missing or doubled, or two neighbours swapped, but the
 * first letter right. A wrong letter makes another word too often ("failing", "falling"), so it counts as one.
 */
export function oneSlipApart(a: string, b: string): boolean {
  if (a[0] !== b[0] || a === b || Math.abs(a.length - b.length) > 1) return false;
  return a.length === b.length ? isSwapped(a, b) : isOneShort(a, b);
}

function isOneShort(a: string, b: string): boolean {
  const [long, short] = a.length > b.length ? [a, b] : [b, a];
  let at = 0;
  while (at < short.length && long[at] === short[at]) at += 1;
  return long.slice(at + 1) === short.slice(at);
}

function isSwapped(a: string, b: string): boolean {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}
