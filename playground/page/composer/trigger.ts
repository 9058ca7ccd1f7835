/** What a person is in the middle of typing that can be completed: `@da`, `#gen` or `/fro`. */
export interface Trigger {
  readonly kind: '@' | '#' | '/';
  readonly query: string;
  /** Where the trigger's first character stands in the text. */
  readonly from: number;
}

const MENTION = /(?:^|[\s("'])([@#])([\p{L}\p{N}._-]*)$/u;
const COMMAND = /^\/([\w-]*)$/;

/** The trigger that ends at the caret, or null. */
export function triggerAt(text: string, caret: number): Trigger | null {
  const before = text.slice(0, caret);
  const command = COMMAND.exec(before);
  if (command) return { kind: '/', query: command[1] ?? '', from: 0 };
  const match = MENTION.exec(before);
  const query = match?.[2];
  if (!match || query === undefined) return null;
  return { kind: match[1] === '#' ? '#' : '@', query, from: caret - query.length - 1 };
}

/** The text with the trigger replaced by a completion and a space, and where the caret then stands. */
export function complete(
  text: string,
  caret: number,
  trigger: Trigger,
  completion: string,
): { text: string; caret: number } {
  const head = `${text.slice(0, trigger.from)}${completion} `;
  return { text: head + text.slice(caret).replace(/^ /, ''), caret: head.length };
}
