import { find, OPS, teams, type Written } from './written.js';

/** Calls whose arguments are JSON. */
export const AS_JSON: readonly Written[] = [
  [
    'Hermes and Qwen 2.5',
    '<tool_call>\n{"name": "get_item", "arguments": {"key": "OPS-12"}}\n</tool_call>',
    [OPS],
  ],
  [
    'Qwen 3, several with words between',
    'Let me look both up.\n<tool_call>\n{"name": "get_item", "arguments": {"key": "OPS-12"}}\n</tool_call>\nAnd:\n<tool_call>\n{"name": "list_teams", "arguments": {}}\n</tool_call>\nDone.',
    [OPS, teams],
  ],
  ['Hermes, not closed', '<tool_call>\n{"name": "get_item", "arguments": {"key": "OPS-12"}}', [OPS]],
  [
    'Hermes, two in one tag',
    '<tool_call>\n{"name": "get_item", "arguments": {"key": "OPS-12"}}\n{"name": "list_teams", "arguments": {}}\n</tool_call>',
    [OPS, teams],
  ],
  [
    'Qwen 2.5 Coder in a fence',
    'Sure:\n```json\n{"name": "get_item", "arguments": {"key": "OPS-12"}}\n```',
    [OPS],
  ],
  [
    'Qwen 2.5 Coder in <tools>',
    '<tools>\n{"name": "get_item", "arguments": {"key": "OPS-12"}}\n</tools>',
    [OPS],
  ],
  [
    'Mistral 7B',
    '[TOOL_CALLS] [{"name": "get_item", "arguments": {"key": "OPS-12"}}, {"name": "list_teams", "arguments": {}}]',
    [OPS, teams],
  ],
  [
    'Mistral 7B, arguments first',
    '[TOOL_CALLS] [{"arguments": {"query": "x", "filter": {"name": "a"}}, "name": "find_items"}]',
    [find({ query: 'x', filter: { name: 'a' } })],
  ],
  ['Mistral Small 3.2', '[TOOL_CALLS]get_item{"key": "OPS-12"}[TOOL_CALLS]list_teams{}', [OPS, teams]],
  ['Mistral Small 3.1', 'I check.[TOOL_CALLS]get_item[CALL_ID]bC5x9Yt2k[ARGS]{"key": "OPS-12"}', [OPS]],
  [
    'Devstral and Magistral',
    '[TOOL_CALLS]get_item[ARGS]{"key": "OPS-12"}[TOOL_CALLS]list_teams[ARGS]{}',
    [OPS, teams],
  ],
  ['Llama 3.1', '{"name": "get_item", "parameters": {"key": "OPS-12"}}', [OPS]],
  [
    'Llama 3.1, several',
    '<|python_tag|>{"name": "get_item", "parameters": {"key": "OPS-12"}}; {"name": "list_teams", "parameters": {}}',
    [OPS, teams],
  ],
  [
    'Llama 3.1 as OpenAI',
    '{"type": "function", "name": "get_item", "parameters": {"key": "OPS-12"}}<|eom_id|>',
    [OPS],
  ],
  ['Llama 3.1 in a tag', '<function=get_item>{"key": "OPS-12"}</function>', [OPS]],
  [
    'Llama 3.1 in a tag with an equals sign of its own',
    '<function=get_item={"key": "OPS-12"}</function>',
    [OPS],
  ],
  ['Functionary 3.2', '>>>get_item\n{"key": "OPS-12"}', [OPS]],
  [
    'Functionary 3.2, words first',
    '>>>all\nOne moment.>>>get_item\n{"key": "OPS-12"}>>>list_teams\n{}',
    [OPS, teams],
  ],
  [
    'DeepSeek V3',
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>get_item\n```json\n{"key": "OPS-12"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜><｜end▁of▁sentence｜>',
    [OPS],
  ],
  [
    'DeepSeek V3.1',
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>get_item<｜tool▁sep｜>{"key": "OPS-12"}<｜tool▁call▁end｜><｜tool▁call▁begin｜>list_teams<｜tool▁sep｜>{}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    [OPS, teams],
  ],
  [
    'DeepSeek V4 with JSON',
    '<｜DSML｜tool_calls>\n<｜DSML｜invoke name="get_item">\n{"key": "OPS-12"}\n</｜DSML｜invoke>\n</｜DSML｜tool_calls>',
    [OPS],
  ],
  [
    'Kimi K2',
    '<|tool_calls_section_begin|><|tool_call_begin|>functions.get_item:0<|tool_call_argument_begin|>{"key": "OPS-12"}<|tool_call_end|><|tool_call_begin|>functions.list_teams:1<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_calls_section_end|>',
    [OPS, teams],
  ],
  [
    'gpt-oss',
    '<|channel|>analysis<|message|>I must call get_item.<|end|><|start|>assistant<|channel|>commentary to=functions.get_item <|constrain|>json<|message|>{"key": "OPS-12"}<|call|>',
    [OPS],
  ],
  [
    'gpt-oss, the recipient first',
    '<|start|>assistant to=functions.get_item<|channel|>commentary json<|message|>{"key": "OPS-12"}<|call|>',
    [OPS],
  ],
  ['gpt-oss, no arguments', '<|channel|>commentary to=functions.list_teams<|message|>{}<|call|>', [teams]],
  [
    'MiniMax M1',
    '<tool_calls>\n{"name": "get_item", "arguments": {"key": "OPS-12"}}\n{"name": "list_teams", "arguments": {}}\n</tool_calls>',
    [OPS, teams],
  ],
  [
    'Jamba and Hunyuan A13B',
    '<tool_calls>[\n{"name": "get_item", "arguments": {"key": "OPS-12"}}\n]</tool_calls>',
    [OPS],
  ],
  [
    'Command R',
    'Action: ```json\n[\n    {\n        "tool_name": "get_item",\n        "parameters": {"key": "OPS-12"}\n    }\n]```',
    [OPS],
  ],
  [
    'Command A',
    '<|START_THINKING|>I will look it up.<|END_THINKING|><|START_ACTION|>[\n    {"tool_call_id": "0", "tool_name": "get_item", "parameters": {"key": "OPS-12"}},\n    {"tool_call_id": "1", "tool_name": "list_teams", "parameters": {}}\n]<|END_ACTION|>',
    [OPS, teams],
  ],
  ['Granite 3', '<|tool_call|>[{"name": "get_item", "arguments": {"key": "OPS-12"}}]', [OPS]],
  [
    'Granite 20B',
    'I look.\n<function_call> {"name": "get_item", "arguments": {"key": "OPS-12"}}\n<function_call> {"name": "list_teams", "arguments": {}}',
    [OPS, teams],
  ],
  ['xLAM', '[{"name": "get_item", "arguments": {"key": "OPS-12"}}]', [OPS]],
  ['Phi 4 mini', 'functools[{"name": "get_item", "arguments": {"key": "OPS-12"}}]', [OPS]],
  [
    'Phi 4 mini in tokens',
    '<|tool_call|>[{"name": "get_item", "arguments": {"key": "OPS-12"}}]<|/tool_call|>',
    [OPS],
  ],
  [
    'InternLM',
    '<|action_start|><|plugin|>\n{"name": "get_item", "parameters": {"key": "OPS-12"}}<|action_end|>',
    [OPS],
  ],
  ['Nemotron', '<TOOLCALL>[{"name": "get_item", "arguments": {"key": "OPS-12"}}]</TOOLCALL>', [OPS]],
  [
    'LongCat',
    '<longcat_tool_call>{"name": "get_item", "arguments": {"key": "OPS-12"}}</longcat_tool_call>',
    [OPS],
  ],
  [
    'Apertus',
    '<|tools_prefix|>[{"get_item": {"key": "OPS-12"}}, {"list_teams": {}}]<|tools_suffix|>',
    [OPS, teams],
  ],
  [
    'PLaMo 3',
    '<|plamo:begin_tool_requests:plamo|><|plamo:begin_tool_request:plamo|><|plamo:begin_tool_name:plamo|>get_item<|plamo:end_tool_name:plamo|><|plamo:begin_tool_arguments:plamo|>{"key": "OPS-12"}<|plamo:end_tool_arguments:plamo|><|plamo:end_tool_request:plamo|><|plamo:end_tool_requests:plamo|><|plamo:tag|>',
    [OPS],
  ],
  [
    'K2 Horizon',
    '<ifm|tool_calls><ifm|tool_call>{"name": "get_item", "arguments": {"key": "OPS-12"}}</ifm|tool_call></ifm|tool_calls>',
    [OPS],
  ],
  ['Pangu', '[unused11][{"name": "get_item", "arguments": {"key": "OPS-12"}}][unused12]', [OPS]],
  [
    'Inkling',
    '<|message_model|>get_item<|content_invoke_tool_json|>{"name": "get_item", "args": {"key": "OPS-12"}}<|end_message|>',
    [OPS],
  ],
  ['GigaChat', 'function call<|role_sep|>\n{"name": "get_item", "arguments": {"key": "OPS-12"}}', [OPS]],
  [
    'RWKV',
    '**Tool Call:**\n```json\n{\n  "name": "get_item",\n  "arguments": {\n    "key": "OPS-12"\n  }\n}\n```',
    [OPS],
  ],
  [
    'ERNIE after a thought',
    'I need one call.\n</think>\n\n<tool_call>\n{"name": "get_item", "arguments": {"key": "OPS-12"}}\n</tool_call>',
    [OPS],
  ],
  ['GLM 4', 'get_item\n{"key": "OPS-12"}', [OPS]],
  [
    "an answer in OpenAI's form",
    '{"tool_calls": [{"id": "call_1", "type": "function", "function": {"name": "get_item", "arguments": "{\\"key\\": \\"OPS-12\\"}"}}]}',
    [OPS],
  ],
  [
    'Llama 3 on Groq',
    '<tool-use>\n{\n  "tool_calls": [{"id": "pending", "type": "function", "function": {"name": "get_item"}, "parameters": {"key": "OPS-12"}}]\n}\n</tool-use>',
    [OPS],
  ],
  [
    'arguments as a text',
    '<tool_call>{"name": "get_item", "arguments": "{\\"key\\": \\"OPS-12\\"}"}</tool_call>',
    [OPS],
  ],
  [
    'a name with its namespace',
    '<tool_call>{"name": "functions.get_item", "arguments": {"key": "OPS-12"}}</tool_call>',
    [OPS],
  ],
  ["an agent's habit", '{"tool": "get_item", "args": {"key": "OPS-12"}}', [OPS]],
  ["another agent's habit", '{"function": "get_item", "parameters": {"key": "OPS-12"}}', [OPS]],
  ['ReAct', 'Thought: I look it up.\nAction: get_item\nAction Input: {"key": "OPS-12"}', [OPS]],
  ['a list of agents', '{"action": "get_item", "action_input": {"key": "OPS-12"}}', [OPS]],
  [
    'nested arguments',
    '<tool_call>{"name": "find_items", "arguments": {"query": "x", "labels": ["a", "b"], "filter": {"field": "team", "value": "Data"}, "limit": 3, "open": true, "note": null}}</tool_call>',
    [
      find({
        query: 'x',
        labels: ['a', 'b'],
        filter: { field: 'team', value: 'Data' },
        limit: 3,
        open: true,
        note: null,
      }),
    ],
  ],
  [
    'braces, quotes and tags in strings',
    '<tool_call>{"name": "find_items", "arguments": {"query": "if (a) { say(\\"</tool_call>\\") }\\n[x]"}}</tool_call>',
    [find({ query: 'if (a) { say("</tool_call>") }\n[x]' })],
  ],
  [
    'other scripts',
    '[TOOL_CALLS]find_items{"query": "Größe 订单 заказ 🎉 \\u00e9"}',
    [find({ query: 'Größe 订单 заказ 🎉 é' })],
  ],
  [
    'a raw newline in a string',
    '<tool_call>{"name": "find_items", "arguments": {"query": "a\nb"}}</tool_call>',
    [find({ query: 'a\nb' })],
  ],
];
