const MEGABYTE = 1_000_000;
const LEVELS = 100_000;
const filled = (piece: string) => () => piece.repeat(Math.ceil(MEGABYTE / piece.length));

/** A megabyte of what may take long to read. */
export const BIG: Readonly<Record<string, () => string>> = {
  words: filled('word '),
  blanks: filled(' '),
  lines: filled('\n'),
  'thinking that opens': filled('<think>'),
  'thinking that closes': filled('</think>'),
  thinking: filled('<think>x</think>'),
  'calls that open': filled('<tool_call>'),
  'calls that open with a brace': filled('<tool_call>{'),
  calls: filled('<tool_call>{"name":"frobnicate","arguments":{}}</tool_call>'),
  'functions that open': filled('<function=x>'),
  'parameters that open': filled('<parameter=x>'),
  'invocations that open': filled('<invoke name="x">'),
  'lists of calls': filled('[TOOL_CALLS]'),
  channels: filled('<|channel|>analysis<|message|>'),
  starts: filled('<|start|>'),
  'marks that never end': filled('<|'),
  'brackets that are tags': filled('<'),
  braces: filled('{'),
  'braces that close': filled('}'),
  'brackets with a call': filled('[x('),
  quotes: filled('"'),
  slashes: filled('\\'),
  fences: filled('```json\n'),
  'objects one after another': filled('{"a":1} '),
  'objects that break off': filled('{"a":"'),
  keys: filled('<arg_key>x</arg_key>'),
  letters: () => 'x'.repeat(MEGABYTE),
};

/** Nesting that no reader may follow down. */
export const DEEP: Readonly<Record<string, () => string>> = {
  lists: () => '['.repeat(LEVELS) + ']'.repeat(LEVELS),
  objects: () => `${'{"a":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}`,
  'lists that stay open': () => '['.repeat(LEVELS),
  'objects that stay open': () => '{"a":'.repeat(LEVELS),
};
