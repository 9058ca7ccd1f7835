/** The environment as Node gives it; what is set to nothing counts as unset, as `NAME=` in an .env file means it. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads variables one by one and notes what is wrong with them, so that all problems can be told at once. */
export interface EnvReader {
  readonly problems: string[];
  text(name: string): string | null;
  /** A whole number within the bounds; `fallback` where it is unset or wrong. */
  integer(name: string, fallback: number, min: number, max: number, unit: string): number;
  choice<const T extends string>(name: string, allowed: readonly T[], fallback: T): T;
  /** An http or https address, ending with "/". */
  webAddress(name: string): string | null;
}

export function createEnvReader(env: Environment): EnvReader {
  const problems: string[] = [];
  const text = (name: string) => env[name]?.trim() || null;
  return {
    problems,
    text,
    integer(name, fallback, min, max, unit) {
      const given = text(name);
      if (given === null) return fallback;
      const value = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
      if (value >= min && value <= max) return value;
      problems.push(
        `${name} is "${given}". Set it to a whole number from ${min} to ${max} (${unit}), or unset it for ${fallback}.`,
      );
      return fallback;
    },
    choice(name, allowed, fallback) {
      const given = text(name)?.toLowerCase() ?? fallback;
      const found = allowed.find((value) => value === given);
      if (found === undefined) {
        problems.push(`${name} is "${given}". Set it to ${allowed.join(', ')}, or unset it for ${fallback}.`);
      }
      return found ?? fallback;
    },
    webAddress(name) {
      const given = text(name);
      if (given === null) return null;
      const protocol = URL.canParse(given) ? new URL(given).protocol : '';
      if (protocol === 'http:' || protocol === 'https:') return given.endsWith('/') ? given : `${given}/`;
      problems.push(
        `${name} is not a web address. Set it to one such as https://example.com/path/, or unset it.`,
      );
      return null;
    },
  };
}
