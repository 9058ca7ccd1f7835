/** Matches exactly these names, as the ids of actions are. */
export function oneOf(names: readonly string[]): RegExp {
  return new RegExp(`^(?:${names.map((name) => name.replaceAll('.', '\\.')).join('|')})$`);
}
