import type { Body } from '../../../../../src/brain/model/openai/body.js';
import type { Dialect } from '../../../../../src/brain/model/openai/dialect.js';
import type { BrainCall } from '../../../../../src/domain/brain.js';

/** What is true of the next request, after the server said this; or that nothing is asked differently. */
export type Differently = (sent: Readonly<Record<string, unknown>>) => boolean;

export interface Said {
  server: string;
  status: number;
  body: unknown;
  outcome: BrainCall['outcome'];
  /** null: asking differently does not help; left out: either is well */
  next?: Differently | null;
  request?: Body;
  speaking?: Partial<Dialect>;
  headers?: Record<string, string>;
  waitMs?: number;
}

const limitOf = (sent: Readonly<Record<string, unknown>>): number =>
  Number(sent['max_tokens'] ?? sent['max_completion_tokens'] ?? 0);

export const without =
  (name: string): Differently =>
  (sent) =>
    !(name in sent);
export const renamedTo =
  (name: string): Differently =>
  (sent) =>
    Number(sent[name]) > 0 &&
    ['max_tokens', 'max_completion_tokens'].every((one) => one === name || !(one in sent));
export const atMost =
  (tokens: number): Differently =>
  (sent) =>
    limitOf(sent) > 0 && limitOf(sent) <= tokens;
export const noStrict: Differently = (sent) => !JSON.stringify(sent).includes('"strict":true');
export const noSchema: Differently = (sent) =>
  !JSON.stringify(sent['response_format'] ?? '').includes('json_schema');
export const noJsonMode: Differently = (sent) =>
  !JSON.stringify(sent['response_format'] ?? '').includes('json_object');
export const noTools: Differently = (sent) =>
  !('tools' in sent) && JSON.stringify(sent['messages']).includes('get_item');
export const noSystem: Differently = (sent) => {
  const text = JSON.stringify(sent['messages']);
  return !text.includes('"role":"system"') && text.includes('You help.');
};
export const changed: Differently = () => true;

/** An error in OpenAI's form, which most servers speak. */
export const openai = (
  message: string,
  code: string | null = null,
  param: string | null = null,
  type = 'invalid_request_error',
) => ({ error: { message, type, param, code } });
