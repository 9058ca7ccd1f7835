/** A text in lines of at most `width` characters, cut between words and indented as it begins; a longer word stays whole. */
export function wrap(text: string, width: number): string[] {
  const indent = /^ */u.exec(text)?.[0] ?? '';
  const lines: string[] = [];
  for (const word of text.slice(indent.length).split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`${indent}${word}`);
  }
  return lines;
}
