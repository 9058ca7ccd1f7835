/**
 * Signs of a model's own, which a server that knows the model takes out and one that doesn't leaves in the text: what it thought, in
 * which channel it speaks, and calls of tools. The families of models write them in a few ways; names and brackets are rules here, for
 * each new model has another pair of the same kind.
 */

/** What a model calls its thinking, in whichever brackets and whatever it puts before or behind that: `seed:think`, `begin_think`. */
const THOUGHTS =
  '(?:think|thinking|thought|thoughts|reasoning|reflection|analysis|scratchpad|inner_monologue)';
/** In brackets that people use as well, for placeholders, a longer name is thinking only if it says so. */
const TAGS = `(?:${THOUGHTS}|(?:\\w{1,20}[:|_]){0,2}think(?:ing)?(?:[:_]\\w{1,20})?)`;
/** What stands between bars is a model's own, and a thought if it says so anywhere: `<|START_THINKING|>`, `<|think:start|>`. */
const BARS = `[\\w:|▁]{0,40}(?:${THOUGHTS}|reason)[\\w:▁]{0,20}(?:\\||｜)>`;
const HAS_END = '(?=[\\w:|▁/]{0,60}(?:end|/))';
/** `<think>`, `<|…|>`, `[THINK]`, `◁think▷`, `<|channel>thought`, `<|open|>think<|sep|>`, `<|im_start|>think`. */
const OPENS = [
  `<\\s*${TAGS}(?![\\w-])[^<>]{0,80}>`,
  `<(?:\\||｜)${HAS_END.replace('?=', '?!')}${BARS}`,
  '\\[think(?:ing)?\\]',
  `◁${THOUGHTS}▷`,
  `<\\|channel>\\s{0,9}${THOUGHTS}\\b`,
  `<\\|open\\|>${THOUGHTS}[^<]{0,80}<\\|sep\\|>`,
  `<\\|(?:im_)?start\\|>${THOUGHTS}\\n`,
  '<\\|inner_prefix\\|>',
].join('|');
/** The same with a slash or "end", in whichever of their places. */
const CLOSES = [
  `<\\s*/\\s*${TAGS}\\s*>`,
  `<(?:\\||｜)${HAS_END}/?${BARS}`,
  '\\[/think(?:ing)?\\]',
  `◁/${THOUGHTS}▷`,
  '<channel\\|>',
  `<\\|close\\|>${THOUGHTS}<\\|sep\\|>`,
  '<\\|inner_suffix\\|>',
].join('|');
/** What a model says to others begins: that ends what it thinks, too, and nothing else does. */
const OTHERS =
  '<\\|(?:\\w{1,20}_)?(?:content|text|response|answer|action|invoke_tool_\\w{1,10})\\|>|<\\|open\\|>(?:response|tools)<\\|sep\\|>|<\\|im_start\\|>assistant';
const MARK = new RegExp(`(?<opens>${OPENS})|(?<others>${OTHERS})|${CLOSES}`, 'giu');

/** Thinking that only words set apart: Granite's, and that of gpt-oss where its server left the signs out; or a tag of people's, too. */
const IN_WORDS =
  /^\s*(?:Here(?:'s| is) my thought process:[\s\S]*?Here(?:'s| is) my response:|analysis(?=\S)[\s\S]*?assistantfinal|<reason>[\s\S]*?(?:<\/reason>|$))\s*/u;

/**
 * Messages within one text, each of which says for whom it is: gpt-oss (OpenAI's "harmony" format) by the names of channels, others by
 * a recipient. People are to read the one called final, or that goes to the user; what goes to a function is a call.
 */
const HEADER = /(?:<\|start\|>|<\|channel\|>|^\s*(?=to=))([^\n]{0,200}?)<\|message\|>/giu;

/** Signs of a turn's beginning and end, wherever they stand: `<|im_end|>`, `<｜end▁of▁sentence｜>`, `<turn|>`, `<end_of_turn>`. */
const SIGNS =
  /<\|(?:open|close)\|>\w{1,20}<\|sep\|>|<(?:\||｜)[\w▁:]{1,40}(?:\||｜)?>|<\w{1,20}(?:\||｜)>|<(?:start|end)_of_turn>|\[\/?INST\]/giu;
/** Who speaks stands between the first of them and the answer. */
const SPEAKER = new RegExp(`^\\s*(?:${SIGNS.source})(?:assistant|model)(?=\\s|${SIGNS.source})`, 'iu');
/** Of the signs, those that begin a call: without its sign, a call of a tool that nobody offered looks like words for people. */
const CALLS = /python|tool|function|action(?:_|\b)|plugin/iu;
/** What some models put around their answer, or behind it. */
const AROUND = '(?:answer|response|output|final|final_answer)';
const ENDS = new RegExp(`^\\s*<${AROUND}>|</${AROUND}>\\s*$|</s>\\s*$|\\[(?:EOS|EOT)\\]\\s*$`, 'giu');

/** The text without what the model thought; empty where it never came to an end of that. */
export function withoutThinking(text: string): string {
  const spoken = spokenIn(text).replace(IN_WORDS, '');
  let kept = '';
  let at = 0;
  let thinks = false;
  for (const mark of spoken.matchAll(MARK)) {
    const { opens, others } = mark.groups ?? {};
    const isOpening = opens !== undefined;
    if (others !== undefined && !thinks) continue;
    if (isOpening && !thinks) kept += spoken.slice(at, mark.index);
    // where the opening stood in the prompt, all before its end was thought, too
    if (!isOpening && !thinks) kept = '';
    thinks = isOpening;
    at = mark.index + (others === undefined ? mark[0].length : 0);
  }
  return (thinks ? kept : kept + spoken.slice(at)).trim();
}

/** What a model says to people in messages of its own; what goes to a function stays with that, and what it thinks goes. */
function spokenIn(text: string): string {
  const heads = [...text.matchAll(HEADER)];
  if (heads.length === 0) return text;
  return heads
    .flatMap(({ 0: sign, 1: head = '', index }, at) => {
      const body = text.slice(index + sign.length, heads[at + 1]?.index ?? text.length);
      if (/\bfinal\b|to=user/iu.test(head)) return [body];
      return /to=(?!self)/iu.test(head) ? [`${head}<|message|>${body}`] : [];
    })
    .join('\n');
}

/** The text without signs that only mark where an answer begins and ends; those within it mark something else, such as a call. */
export function withoutEnds(text: string): string {
  const spoken = text.replace(SPEAKER, '');
  const signs = [...spoken.matchAll(SIGNS)].map(({ 0: sign, index }) => ({
    start: index,
    end: index + sign.length,
  }));
  let start = 0;
  let end = spoken.length;
  for (const sign of signs) {
    if (CALLS.test(spoken.slice(sign.start, sign.end)) || spoken.slice(start, sign.start).trim() !== '')
      break;
    start = sign.end;
  }
  for (const sign of signs.toReversed()) {
    if (sign.start >= start && spoken.slice(sign.end, end).trim() === '') end = sign.start;
    else break;
  }
  return spoken.slice(start, end).replace(ENDS, '').trim();
}

/** The whole text within one fence, without it. */
const FENCED = /^```[\w-]{0,20}\s*\n([\s\S]*?)\n?\s*```$/u;
export const withoutFence = (text: string): string => FENCED.exec(text.trim())?.[1]?.trim() ?? text;

/** Signs of thinking, channels and calls, which nobody is to read. Names of tags are those that models use for nothing else. */
const MARKUP = [
  OPENS,
  CLOSES,
  // `<|x|>`, `<｜x｜y z>`, `<|x>`, `<x|>`; people write `<on|off>` and `f <| x`
  '</?(?:\\||｜)[\\w▁"/:][^<>\\s]{0,40}(?:\\||｜)[^<>\\n]{0,60}>|<(?:\\||｜)[\\w▁]{1,40}>|<\\w{1,20}(?:\\||｜)>|\\]<\\]\\w{1,20}\\[>\\[',
  '\\[unused\\d{1,3}\\]',
  '</?\\s*(?:\\w{1,20}[:|])?(?:(?:\\w{1,20}_)?(?:tool|function)_?calls?|tool_?use|tool_?response|arg_key|arg_value|(?:start|end)_of_turn)\\b[^<>\\n]{0,80}>',
  '<(?:\\w{1,20}:)?(?:function=|invoke |parameter[= ])[^<>\\n]{0,80}>',
  '\\[/?(?:TOOL_CALLS|TOOL_RESULTS|ARGS|AVAILABLE_TOOLS|INST|CALL_ID)\\]',
  '"(?:name|tool_name)"\\s*:\\s*"[^"\\n]{0,80}"\\s*,\\s*"(?:arguments|parameters)"\\s*:',
  '"(?:tool_calls|function_call)"\\s*:',
  // words by which calls are made where there are no signs for it: gpt-oss without its own, ReAct, code to be run
  '\\bto=(?:functions|user|self)\\b|\\bassistant(?:analysis|commentary|final)\\b',
  '^[ \\t]*Action:(?:[^\\n]{0,200}\\n\\s*Action Input:|\\s*```)|^Thought:[^\\n]{0,500}\\n\\s*Action:|```tool_c|functools\\[|\\[(?:END_)?TOOL_\\w{1,20}\\]',
  // a sign that breaks off
  '<(?:\\||｜)[\\w▁/][^<>\\s]{0,60}(?![\\s\\S])',
  '</?(?:\\w{1,20}:)?(?:think|thought|reason|reflection|tool|function|invoke)[\\w:]*(?: [^<>\\n]*)?(?![\\s\\S])',
  '\\[/?(?:THINK|TOOL)\\w{0,15}(?![\\s\\S])',
  '^</?[a-z_]{4,30}(?![\\s\\S])',
].map((source) => new RegExp(source, 'imu'));

/** Whether something in a text was meant for a server and not for people. */
export const isMarkup = (text: string): boolean => MARKUP.some((sign) => sign.test(text));

/**
 * What people may read of words that a model took from somebody's message; null where nothing is left. Signs that stand there just so
 * are that person's own.
 */
export function withoutMarkup(words: string, message: string): string | null {
  if (!isMarkup(words) || message.includes(words)) return words;
  const spoken = withoutEnds(withoutThinking(words));
  return spoken === '' || isMarkup(spoken) ? null : spoken;
}
