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
