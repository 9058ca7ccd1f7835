/** Matches exactly these names, as the ids of actions are, and their variants ("fd.settle:1"). */
export function oneOf(names: readonly string[]): RegExp {
  return new RegExp(`^(?:${names.map((name) => name.replaceAll('.', '\\.')).join('|')})(?::\\w+)?$`);
}
