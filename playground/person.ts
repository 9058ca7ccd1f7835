import {
  type Act,
  type ActAnswer,
  actAnswerSchema,
  type ElementAction,
  type Message,
  type OpenView,
  type StateValues,
  type WorkspaceState,
  workspaceStateSchema,
} from './protocol.js';

type Accepted = Extract<ActAnswer, { ok: true }>;

/** What stands in the workspace now. @param url the playground's, ending in "/" */
export async function readState(url: string): Promise<WorkspaceState> {
  return workspaceStateSchema.parse(await (await fetch(`${url}_/state`)).json());
}

/** Moves the workspace's clock forward. */
export async function skip(url: string, ms: number): Promise<void> {
  await fetch(`${url}_/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'skip', ms }),
  });
}

/** The messages of a thread that `reader` sees, oldest first, the root included. */
export function threadOf(state: WorkspaceState, channel: string, root: string, reader?: string): Message[] {
  return state.messages.filter(
    (message) =>
      message.channel === channel &&
      (message.ts === root || message.threadTs === root) &&
      message.deletedAt === undefined &&
      (message.ephemeralTo === undefined || message.ephemeralTo === reader),
  );
}

/** One person at the playground, acting over the page's own interface, for programs that play a person. */
export class Person {
  readonly id: string;
  private readonly url: string;

  constructor(url: string, id: string) {
    this.url = url;
    this.id = id;
  }

  /** Writes a message and answers its ts. */
  async post(channel: string, text: string, threadTs?: string): Promise<string> {
    const { ts } = await this.act({
      type: 'post',
      as: this.id,
      channel,
      text,
      ...(threadTs ? { threadTs } : {}),
    });
    if (ts === undefined) throw new Error('The playground took the message and named no ts.');
    return ts;
  }

  /** Shares files, with typed words beside them where there are some, and answers the message's ts. */
  async share(
    channel: string,
    files: (Act & { type: 'share' })['files'],
    text = '',
    threadTs?: string,
  ): Promise<string> {
    const thread = threadTs === undefined ? {} : { threadTs };
    const { ts } = await this.act({ type: 'share', as: this.id, channel, files, text, ...thread });
    if (ts === undefined) throw new Error('The playground took the files and named no ts.');
    return ts;
  }

  /** Uses an element of a message: presses a button, or chooses `option` (by its value) in a select. */
  async click(message: Message, actionId: string, option?: string): Promise<Accepted> {
    const action = elementAction(message, actionId, option);
    return this.act({ type: 'click', as: this.id, channel: message.channel, ts: message.ts, action });
  }

  async submit(view: OpenView, values: StateValues): Promise<Accepted> {
    return this.act({ type: 'submitView', as: this.id, viewId: view.id, state: { values } });
  }

  async act(act: Act): Promise<Accepted> {
    const response = await fetch(`${this.url}_/act`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(act),
    });
    const answer = actAnswerSchema.parse(await response.json());
    if (!answer.ok) throw new Error(`The playground refused ${act.type}: ${answer.message}`);
    return answer;
  }
}

/** Finds an element by its action id in the blocks of a message; of several in as many blocks the first that has the option. */
function elementAction(message: Message, actionId: string, option: string | undefined): ElementAction {
  const found = (message.blocks ?? []).flatMap((block) =>
    elementsOf(block).flatMap((element) =>
      element['action_id'] === actionId
        ? [{ blockId: block.block_id ?? '', element, chosen: option && optionOf(element, option) }]
        : [],
    ),
  );
  const one = found.find(({ chosen }) => chosen) ?? found[0];
  if (one === undefined) throw new Error(`The message has no element "${actionId}".`);
  const base = { blockId: one.blockId, actionId, type: String(one.element['type']) };
  if (option === undefined) return base;
  const text = { type: 'plain_text' as const, text: option };
  return { ...base, selectedOption: one.chosen || { text, value: option } };
}

function elementsOf(block: Record<string, unknown>): Record<string, unknown>[] {
  const { elements, accessory } = block;
  return [...(Array.isArray(elements) ? elements : []), ...(accessory ? [accessory] : [])].filter(isRecord);
}

function optionOf(element: Record<string, unknown>, value: string): ElementAction['selectedOption'] {
  const groups = Array.isArray(element['option_groups']) ? element['option_groups'].filter(isRecord) : [];
  const lists = [element['options'], ...groups.map((group) => group['options'])];
  const options = lists.flatMap((list) => (Array.isArray(list) ? list.filter(isRecord) : []));
  const found = options.find((option) => option['value'] === value);
  return found && { ...found, value, text: { type: 'plain_text', text: labelOf(found) } };
}

function labelOf(option: Record<string, unknown>): string {
  const { text } = option;
  return isRecord(text) ? String(text['text']) : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object';
}
