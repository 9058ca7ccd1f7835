export function findChromium(
  env?: Record<string, string | undefined>,
  exists?: (path: string) => boolean,
): string | null;
