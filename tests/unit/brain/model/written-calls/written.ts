export interface Call {
  name: string;
  args: Readonly<Record<string, unknown>>;
}

/** A form in which a family of models writes calls, a text in it, and the calls that it means. */
export type Written = readonly [form: string, text: string, calls: readonly Call[]];

export const get = (key: string): Call => ({ name: 'get_item', args: { key } });
export const find = (args: Call['args']): Call => ({ name: 'find_items', args });
export const teams: Call = { name: 'list_teams', args: {} };
export const OPS = get('OPS-12');
