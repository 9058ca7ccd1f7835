/** Colours for a terminal, or none. */
export interface Paint {
  bold(text: string): string;
  dim(text: string): string;
  person(text: string): string;
  bot(text: string): string;
  good(text: string): string;
  bad(text: string): string;
}

/** Whether colours are wanted: on a terminal that has them, unless NO_COLOR says no (no-color.org). */
export function wantsColour(stream: { isTTY?: boolean }, env: Readonly<Record<string, string | undefined>>) {
  return stream.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
}

/** Select Graphic Rendition codes of ECMA-48; each is undone by its counterpart, so that they can be nested. */
export function createPaint(colours: boolean): Paint {
  const style = (on: number, off: number) => (text: string) =>
    colours ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  return {
    bold: style(1, 22),
    dim: style(2, 22),
    person: style(36, 39),
    bot: style(33, 39),
    good: style(32, 39),
    bad: style(31, 39),
  };
}
