import { expect, it } from '@jest/globals';
import { callsIn } from '../../../../src/brain/model/openai/calls-in-text.js';
import { kindOf, refusalIn } from '../../../../src/brain/model/openai/refusal.js';
import { read, saying, TOOLS } from './reading.js';

/** Forms that no family is known for, each of a kind that some family uses: the kind is what is read. */
const OPS = [{ name: 'get_item', args: { key: 'OPS-12' } }];
it.each([
  '<xyz:tool_call><invoke name="get_item"><parameter name="key">OPS-12</parameter></invoke></xyz:tool_call>',
  '<｜NEW｜calls><｜NEW｜invoke name="get_item"><｜NEW｜parameter name="key" string="true">OPS-12</｜NEW｜parameter></｜NEW｜invoke></｜NEW｜calls>',
  '<berry_tool_call>get_item<arg_key>key</arg_key><arg_value>OPS-12</arg_value></berry_tool_call>',
  '<tool_call name="get_item"><key>OPS-12</key></tool_call>',
  '<tool_call>\n{"tool": "get_item", "parameters": {"key": "OPS-12"}}\n</tool_call>',
  '<|tool|>get_item<|args|>{"key": "OPS-12"}<|end|>',
  '[TOOL_CALL]get_item{"key": "OPS-12"}[/TOOL_CALL]',
  '<|begin_of_tool|>{"name":"get_item","arguments":{"key":"OPS-12",}}<|end_of_tool|>',
  'get_item(key="OPS-12")',
  'Calling now:\n<tool_code>\nget_item(key="OPS-12")\n</tool_code>',
  '```tool_call\n{"name": "get_item", "arguments": {"key": "OPS-12"}}\n```',
  '<use_tool name="get_item"><arguments>{"key": "OPS-12"}</arguments></use_tool>',
  '<function_call name="get_item">{"key": "OPS-12"}</function_call>',
  '<get_item><key>OPS-12</key></get_item>',
  '{"name": "get_item", "arguments": {"key": "OPS-12"}',
  '<tools.get_item>{"key":"OPS-12"}</tools.get_item>',
  'functions.get_item({"key": "OPS-12"})',
  '<|recipient|> get_item\n<|content|> {"key": "OPS-12"}',
])('a call is read in %j', (text) => expect(callsIn(text, TOOLS)).toEqual(OPS));
it.each([
  '<abc:think>SECRET</abc:think>Yes.',
  '<|reason:start|>SECRET<|reason:end|>Yes.',
  '<think_fast>SECRET</think_fast>Yes.',
  '<|begin_of_thinking|>SECRET<|end_of_thinking|>Yes.',
  '<internal_think>SECRET</internal_think>Yes.',
  '<think time="3">SECRET</think>Yes.',
  '<|thinking_start|>SECRET<|thinking_end|>Yes.',
  '<|thought_begin|>SECRET<|thought_end|>Yes.',
  '<inner_monologue>SECRET</inner_monologue>Yes.',
  '[THINKING]SECRET[/THINKING]Yes.',
  '<｜think｜>SECRET<｜/think｜>Yes.',
  '<|im_start|>think\nSECRET<|im_end|>\n<|im_start|>assistant\nYes.<|im_end|>',
])('a thought is dropped from %j', (text) => expect(read(saying(text))).toMatchObject({ words: 'Yes.' }));
it.each<[number, string, string]>([
  [400, '{"error":{"message":"Your request was rejected by our content safety system"}}', 'refused'],
  [
    400,
    '{"error":{"message":"El mensaje infringe nuestra política de contenido","code":"content_policy_violation"}}',
    'refused',
  ],
  [400, '{"error":{"message":"input tokens 9000 exceed model limit 8192"}}', 'too_long'],
  [400, '{"error":{"message":"prompt has 9000 tokens, but the model only supports 8192"}}', 'too_long'],
  [429, '{"error":{"message":"Monthly spending limit reached"}}', 'misconfigured'],
  [400, '{"error":{"message":"输入长度超过模型最大长度"}}', 'too_long'],
  [400, '{"error":{"message":"The request was blocked due to policy violation"}}', 'refused'],
  [503, '{"error":{"message":"no healthy upstream"}}', 'failed'],
  [403, '{"error":{"message":"quota exceeded"}}', 'misconfigured'],
])('%d %s is %s', (status, body, outcome) =>
  expect(kindOf(refusalIn(status, body, new Headers(), 0))).toBe(outcome),
);
