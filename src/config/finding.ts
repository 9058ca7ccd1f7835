/** What is wrong at a place of a file, and what to do about it. `path` leads there from the top of the file. */
export interface Finding {
  path: PropertyKey[];
  sentence: string;
}

/** The findings of a part of the file, as findings of the whole. */
export function within(path: readonly PropertyKey[], findings: readonly Finding[]): Finding[] {
  return findings.map((finding) => ({ ...finding, path: [...path, ...finding.path] }));
}
