import { find, OPS, teams, type Written } from './written.js';

/** Calls in notations of their own, such as Python's. */
export const IN_CODE: readonly Written[] = [
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
