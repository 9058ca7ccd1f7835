import { find, get, OPS, teams, type Written } from './written.js';

const NS = ']<]minimax[>[';

/** Calls whose arguments stand in tags of their own. */
export const IN_TAGS: readonly Written[] = [
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
