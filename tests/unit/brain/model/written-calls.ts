interface Call {
  name: string;
  args: Readonly<Record<string, unknown>>;
}

/** A form in which a family of models writes calls, a text in it, and the calls that it means. */
export type Written = readonly [form: string, text: string, calls: readonly Call[]];

const get = (key: string): Call => ({ name: 'get_item', args: { key } });
const find = (args: Call['args']): Call => ({ name: 'find_items', args });
const teams: Call = { name: 'list_teams', args: {} };
const OPS = get('OPS-12');
const NS = ']<]minimax[>[';

/** Calls whose arguments are JSON. */
const AS_JSON: readonly Written[] = [
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

/** Calls whose arguments stand in tags of their own. */
const IN_TAGS: readonly Written[] = [
  [
    'Qwen 3 Coder',
    '<tool_call>\n<function=find_items>\n<parameter=query>\nlogin bug\n</parameter>\n<parameter=limit>\n3\n</parameter>\n</function>\n</tool_call>',
    [find({ query: 'login bug', limit: 3 })],
  ],
  [
    'Qwen 3 Coder, the first tag forgotten',
    'I look.\n<function=get_item>\n<parameter=key>\nOPS-12\n</parameter>\n</function>\n</tool_call>',
    [OPS],
  ],
  [
    'Qwen 3 Coder, nested',
    '<tool_call>\n<function=find_items>\n<parameter=query>\nx\n</parameter>\n<parameter=labels>\n["a", "b"]\n</parameter>\n<parameter=filter>\n{"field": "team", "value": "Data"}\n</parameter>\n<parameter=open>\nTrue\n</parameter>\n</function>\n</tool_call>',
    [find({ query: 'x', labels: ['a', 'b'], filter: { field: 'team', value: 'Data' }, open: true })],
  ],
  [
    'Qwen 3 Coder, code in a value',
    '<tool_call>\n<function=find_items>\n<parameter=query>\nif (a < b && c > d) {\n  return "x";\n}\n</parameter>\n</function>\n</tool_call>',
    [find({ query: 'if (a < b && c > d) {\n  return "x";\n}' })],
  ],
  [
    'Qwen 3 Coder, two',
    '<tool_call>\n<function=get_item>\n<parameter=key>\nOPS-12\n</parameter>\n</function>\n</tool_call>\n<tool_call>\n<function=list_teams>\n</function>\n</tool_call>',
    [OPS, teams],
  ],
  [
    'Qwen 3 Coder, a number as a text',
    '<tool_call>\n<function=get_item>\n<parameter=key>\n007\n</parameter>\n</function>\n</tool_call>',
    [get('007')],
  ],
  [
    'Seed OSS',
    '<seed:tool_call>\n<function=get_item>\n<parameter=key>OPS-12</parameter>\n</function>\n</seed:tool_call>',
    [OPS],
  ],
  [
    'Nemotron 3 and Step 3.5, not closed',
    '<tool_call>\n<function=get_item>\n<parameter=key>\nOPS-12\n</parameter>\n',
    [OPS],
  ],
  [
    'GLM 4.5',
    '<tool_call>find_items\n<arg_key>query</arg_key>\n<arg_value>login</arg_value>\n<arg_key>limit</arg_key>\n<arg_value>3</arg_value>\n</tool_call>',
    [find({ query: 'login', limit: 3 })],
  ],
  [
    'GLM 4.7',
    'I look.<tool_call>get_item<arg_key>key</arg_key><arg_value>OPS-12</arg_value></tool_call><tool_call>list_teams</tool_call>',
    [OPS, teams],
  ],
  [
    'HyperCLOVA X',
    '<tool_call>get_item\n<arg_key>key</arg_key>\n<arg_value>"OPS-12"</arg_value>\n</tool_call>',
    [OPS],
  ],
  [
    'Hunyuan 4',
    '<tool_calls:opensource><tool_call:opensource>get_item<arg_key:opensource>key</arg_key:opensource><arg_value:opensource>OPS-12</arg_value:opensource></tool_call:opensource></tool_calls:opensource>',
    [OPS],
  ],
  [
    'IQuest',
    '<iquest_tool_call>get_item<arg_key>key</arg_key><arg_value>OPS-12</arg_value></iquest_tool_call>',
    [OPS],
  ],
  [
    'K2 Horizon in tags',
    '<ifm|tool_calls><ifm|tool_call>find_items<ifm|arg_key>query</ifm|arg_key><ifm|arg_type>string</ifm|arg_type><ifm|arg_value>x</ifm|arg_value><ifm|arg_key>limit</ifm|arg_key><ifm|arg_type>integer</ifm|arg_type><ifm|arg_value>2</ifm|arg_value></ifm|tool_call></ifm|tool_calls>',
    [find({ query: 'x', limit: 2 })],
  ],
  [
    'DeepSeek V3.2',
    '<｜DSML｜function_calls>\n<｜DSML｜invoke name="find_items">\n<｜DSML｜parameter name="query" string="true">login</｜DSML｜parameter>\n<｜DSML｜parameter name="limit" string="false">3</｜DSML｜parameter>\n<｜DSML｜parameter name="labels" string="false">["a"]</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
    [find({ query: 'login', limit: 3, labels: ['a'] })],
  ],
  [
    'GigaChat 3.5',
    '<｜GCML｜tool_calls><｜GCML｜invoke name="get_item"><｜GCML｜parameter name="key" string="true">OPS-12</｜GCML｜parameter></｜GCML｜invoke><｜GCML｜invoke name="list_teams"></｜GCML｜invoke></｜GCML｜tool_calls>',
    [OPS, teams],
  ],
  [
    'MiniMax M2',
    '<minimax:tool_call>\n<invoke name="find_items">\n<parameter name="query">login</parameter>\n<parameter name="limit">3</parameter>\n</invoke>\n<invoke name="list_teams">\n</invoke>\n</minimax:tool_call>',
    [find({ query: 'login', limit: 3 }), teams],
  ],
  [
    'MiniMax M3',
    `${NS}<tool_call>\n${NS}<invoke name="find_items">${NS}<query>login${NS}</query>${NS}<limit>3${NS}</limit>${NS}</invoke>\n${NS}</tool_call>`,
    [find({ query: 'login', limit: 3 })],
  ],
  [
    'Step 3',
    '<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="get_item"><steptml:parameter name="key">OPS-12</steptml:parameter></steptml:invoke><｜tool_call_end｜><｜tool_calls_end｜>',
    [OPS],
  ],
  [
    'Muse Glimmer',
    '<|start|>assistant to=tools<|message|><atem:function_calls>\n<atem:invoke name="get_item"><atem:parameter name="key">OPS-12</atem:parameter></atem:invoke>\n</atem:function_calls><|eom|>',
    [OPS],
  ],
  [
    'dots',
    '<dots_function_call>\n<invoke name="get_item">\n<parameter name="key">OPS-12</parameter>\n</invoke>\n</dots_function_call>',
    [OPS],
  ],
  [
    "Claude's way",
    '<function_calls>\n<invoke name="get_item">\n<parameter name="key">OPS-12</parameter>\n</invoke>\n</function_calls>',
    [OPS],
  ],
  [
    'MiniCPM 5',
    '<function name="find_items"><param name="query">订单</param><param name="open">false</param></function>',
    [find({ query: '订单', open: false })],
  ],
  [
    'MiniCPM 5 with CDATA',
    '<function name="find_items"><param name="query"><![CDATA[a\n<b>]]></param></function>',
    [find({ query: 'a\n<b>' })],
  ],
  [
    'Kimi K3',
    '<|open|>tools<|sep|><|open|>call tool="find_items" index="1"<|sep|><|open|>argument key="query" type="string"<|sep|>login<|close|>argument<|sep|><|open|>argument key="limit" type="number"<|sep|>3<|close|>argument<|sep|><|close|>call<|sep|><|close|>tools<|sep|>',
    [find({ query: 'login', limit: 3 })],
  ],
  [
    'Solar Open',
    '<|tool_call:start|>find_items\n<|tool_arg:start|>query<|tool_arg:value|>login<|tool_arg:end|>\n<|tool_arg:start|>limit<|tool_arg:value|>3<|tool_arg:end|>\n<|tool_call:end|>',
    [find({ query: 'login', limit: 3 })],
  ],
];

/** Calls in notations of their own, such as Python's. */
const IN_CODE: readonly Written[] = [
  [
    'Llama 3.2',
    '[find_items(query="login", limit=3), list_teams()]',
    [find({ query: 'login', limit: 3 }), teams],
  ],
  ['Llama 4', "<|python_start|>[get_item(key='OPS-12')]<|python_end|>", [OPS]],
  ["Llama 3.1's own tools", '<|python_tag|>find_items.call(query="login")', [find({ query: 'login' })]],
  ['LFM 2', "<|tool_call_start|>[get_item(key='OPS-12')]<|tool_call_end|>I check the state.", [OPS]],
  [
    'LFM 2, all kinds',
    "<|tool_call_start|>[find_items(query='Jo\\'s', labels=['a', 'b'], filter={'field': 'team', 'value': 'Data'}, open=True, note=None)]<|tool_call_end|>",
    [
      find({
        query: "Jo's",
        labels: ['a', 'b'],
        filter: { field: 'team', value: 'Data' },
        open: true,
        note: null,
      }),
    ],
  ],
  [
    'Python with brackets and commas in strings',
    '[find_items(query="a, b) [c] {d} = e", limit=2)]',
    [find({ query: 'a, b) [c] {d} = e', limit: 2 })],
  ],
  ['OLMo 3', '<function_calls>\nget_item(key="OPS-12")\nlist_teams()\n</function_calls>', [OPS, teams]],
  ['Gemma 3', '```tool_code\nget_item(key="OPS-12")\n```', [OPS]],
  ['Gemma 3, printed', '```tool_code\nprint(get_item(key="OPS-12"))\n```', [OPS]],
  [
    'FunctionGemma',
    '<start_function_call>call:find_items{query:<escape>login bug<escape>,limit:3}<end_function_call>',
    [find({ query: 'login bug', limit: 3 })],
  ],
  [
    'Gemma 4',
    'One moment. <|tool_call>call:find_items{query:<|"|>Paris, {x}<|"|>,limit:3,open:true}<tool_call|>',
    [find({ query: 'Paris, {x}', limit: 3, open: true })],
  ],
  [
    'Gemma 4, nested',
    '<|tool_call>call:find_items{query:<|"|>x<|"|>,labels:[<|"|>a<|"|>,<|"|>b<|"|>],filter:{field:<|"|>team<|"|>,value:<|"|>Data<|"|>}}<tool_call|>',
    [find({ query: 'x', labels: ['a', 'b'], filter: { field: 'team', value: 'Data' } })],
  ],
  [
    'Gemma 4, two',
    '<|tool_call>call:get_item{key:<|"|>OPS-12<|"|>}<tool_call|><|tool_call>call:list_teams{}<tool_call|>',
    [OPS, teams],
  ],
  [
    "RWKV in Python's quotes",
    "<tool_call>\n{'arguments': {'key': 'OPS-12'}, 'name': 'get_item', 'type': 'tool_call'}\n",
    [OPS],
  ],
];

export const WRITTEN: readonly Written[] = [...AS_JSON, ...IN_TAGS, ...IN_CODE];

/** Texts that call nothing: tools that are not offered, calls that were cut off, and words about tools. */
export const NO_CALLS: readonly (readonly [why: string, text: string])[] = [
  [
    'a tool that is not offered',
    '<tool_call>\n{"name": "delete_all", "arguments": {"key": "OPS-12"}}\n</tool_call>',
  ],
  ['one of Mistral', '[TOOL_CALLS]delete_all{"key": "OPS-12"}'],
  [
    'one in tags',
    '<tool_call>\n<function=delete_all>\n<parameter=key>\nOPS-12\n</parameter>\n</function>\n</tool_call>',
  ],
  ['one of Python', '[delete_all(key="OPS-12")]'],
  ['one of GLM', '<tool_call>delete_all\n<arg_key>key</arg_key>\n<arg_value>x</arg_value>\n</tool_call>'],
  [
    'one whose name holds that of an offered one',
    '<tool_call>{"name": "get_items", "arguments": {"key": "OPS-12"}}</tool_call>',
  ],
  ['one that ends in an offered name', '[TOOL_CALLS]forget_item{"key": "OPS-12"}'],
  ['JSON that was cut off', '<tool_call>\n{"name": "get_item", "arguments": {"key": "OPS'],
  ['a value that was cut off', '<tool_call>\n<function=get_item>\n<parameter=key>\nOPS'],
  ['Python that was cut off', '[get_item(key="OPS'],
  ['Gemma cut off', '<|tool_call>call:get_item{key:<|"|>OPS'],
  ['a name alone', '<tool_call>\n{"name": "get_item"'],
  ['prose', 'I could use find_items to look for it, or get_item for one of them.'],
  [
    'prose with code in it',
    'To list all teams you call `list_teams()`, and `get_item(key="OPS-12")` for one item.',
  ],
  ['a program that is shown', 'In your script:\n```python\nitem = get_item(key="OPS-12")\nprint(item)\n```'],
  ['a definition that is shown', '```python\ndef get_item(key):\n    return items[key]\n```'],
  ['prose with JSON in it', 'The tool get_item takes an object like {"key": "OPS-12"} and returns the item.'],
  [
    'a schema that is shown',
    '{"name": "get_item", "description": "One item", "parameters": {"type": "object", "properties": {"key": {"type": "string"}}}}',
  ],
  ['a person with the name of a tool', 'The label is {"name": "get_item"}.'],
  ['a quoted message', 'Maren wrote: "please run list_teams() again, it failed".'],
  [
    'words about a tag',
    'Some models write <tool_call> before they call get_item, and </tool_call> after it.',
  ],
  ['a list of tools', '- find_items: finds items\n- get_item: one item\n- list_teams: all teams'],
  ['nothing', ''],
];
