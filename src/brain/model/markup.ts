/**
 * Signs of a model's own, which a server that knows the model takes out and one that doesn't leaves in the text: what it thought, in
 * which channel it speaks, and calls of tools. The families of models write them in a few ways; names and brackets are rules here, for
 * each new model has another pair of the same kind.
 */

/** What a model calls its thinking, in whichever brackets. */
const THOUGHTS =
  '(?:seed:)?(?:think|thinking|thought|thoughts|reason|reasoning|reflection|analysis|scratchpad|inner_monologue)';
/** `<think>`, `<|begin_of_thought|>`, `<|START_THINKING|>`, `[THINK]`, `◁think▷`, and the same with a slash or "end". */
const OPENS = `(?:<\\s*${THOUGHTS}\\b[^<>]{0,80}>|<\\|(?:begin_of_|start_of_|start_)?${THOUGHTS}\\|>|\\[${THOUGHTS}\\]|◁${THOUGHTS}▷)`;
const CLOSES = `(?:<\\s*/\\s*${THOUGHTS}\\s*>|<\\|(?:end_of_|end_|/)${THOUGHTS}\\|>|\\[/${THOUGHTS}\\]|◁/${THOUGHTS}▷)`;
const MARK = new RegExp(`(?<opens>${OPENS})|${CLOSES}`, 'giu');

/**
 * gpt-oss (OpenAI's "harmony" format): a channel is opened by its name, and people are to read the one called final. What goes to
 * a function stands in the channel commentary.
 */
const CHANNEL = /<\|channel\|>\s*(\w+)([^<]{0,200})(?:<\|constrain\|>[^<]{0,40})?<\|message\|>/giu;

/** What a model puts around its answer itself, and at its ends: `<answer>`, `<|begin_of_solution|>`, `<|im_end|>`, `</s>`. */
const AROUND =
  /<\/?(?:answer|response|output|final|final_answer|s)>|<\|(?:begin_of_|end_of_)(?:solution|box|text|turn)\|>|<(?:\||｜)[\w▁]{1,40}(?:\||｜)>|<(?:start|end)_of_turn>|\[\/?INST\]/giu;

/** The text without what the model thought; empty where it never came to an end of that. */
export function withoutThinking(text: string): string {
  const spoken = finalChannel(text);
  let kept = '';
  let at = 0;
  let thinks = false;
  for (const mark of spoken.matchAll(MARK)) {
    const isOpening = mark.groups?.['opens'] !== undefined;
    if (isOpening && !thinks) kept += spoken.slice(at, mark.index);
    // where the opening stood in the prompt, all before its end was thought, too
    if (!isOpening && !thinks) kept = '';
    thinks = isOpening;
    at = mark.index + mark[0].length;
  }
  return (thinks ? kept : kept + spoken.slice(at)).trim();
}

/** What a model with channels says in the final one; what goes to a function stays, and what it thinks goes. */
function finalChannel(text: string): string {
  const parts = [...text.matchAll(CHANNEL)];
  const [first] = parts;
  if (first === undefined) return text;
  const said = parts.map((part, at) => {
    const [head, channel = '', to = ''] = part;
    const body = text.slice(part.index + head.length, parts[at + 1]?.index ?? text.length);
    return { channel: channel.toLowerCase(), head: `${to} `, body };
  });
  const shown = said.filter(({ channel, head }) => channel === 'final' || head.includes('to='));
  return shown.map(({ channel, head, body }) => (channel === 'final' ? body : head + body)).join('\n');
}

/** The text without signs that only mark where an answer begins and ends. */
export const withoutEnds = (text: string): string => text.replace(AROUND, '').trim();

/** The whole text within one fence, without it. */
const FENCED = /^```[\w-]{0,20}\s*\n([\s\S]*?)\n?\s*```$/u;
export const withoutFence = (text: string): string => FENCED.exec(text.trim())?.[1]?.trim() ?? text;

/** Signs of thinking, channels and calls, which nobody is to read. Names of tags are those that models use for nothing else. */
const MARKUP = new RegExp(
  [
    OPENS,
    CLOSES,
    '<(?:\\||｜)[^<>\\n]{0,60}(?:\\||｜)>',
    '</?\\s*(?:\\w{1,20}:)?(?:tool_?calls?|tool_?use|tool_?response|function_calls?|arg_key|arg_value|(?:start|end)_of_turn)\\b[^<>\\n]{0,80}>',
    '<(?:\\w{1,20}:)?(?:function=|invoke |parameter[= ])[^<>\\n]{0,80}>',
    '\\[/?(?:TOOL_CALLS|TOOL_RESULTS|ARGS|AVAILABLE_TOOLS|INST|CALL_ID)\\]',
    '"(?:name|tool_name)"\\s*:\\s*"[^"\\n]{0,80}"\\s*,\\s*"(?:arguments|parameters)"\\s*:',
    '"tool_calls"\\s*:',
  ].join('|'),
  'iu',
);

/** Whether something in a text was meant for a server and not for people. */
export const isMarkup = (text: string): boolean => MARKUP.test(text);
