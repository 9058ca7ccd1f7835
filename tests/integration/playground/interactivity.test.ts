import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AnyBlock, View } from '@slack/types';
import { CHANNELS, USERS } from '../../../playground/seed/index.js';
import { act, control, type Json, listen, post, startBolt, state, until } from './support.js';

const CARD: AnyBlock[] = [
  { type: 'section', block_id: 'text', text: { type: 'mrkdwn', text: 'Send it?' } },
  {
    type: 'actions',
    block_id: 'card',
    elements: [
      { type: 'button', action_id: 'edit', text: { type: 'plain_text', text: 'Edit' }, value: 'draft-1:3' },
      { type: 'external_select', action_id: 'team', placeholder: { type: 'plain_text', text: 'Team' } },
    ],
  },
];

function modal(title: string): View {
  const element = {
    type: 'plain_text_input',
    action_id: 'value',
    initial_value: 'slow app',
    max_length: 20,
  } as const;
  return {
    type: 'modal',
    callback_id: 'edit',
    notify_on_close: true,
    title: { type: 'plain_text', text: title },
    submit: { type: 'plain_text', text: 'Save' },
    blocks: [
      { type: 'input', block_id: 'summary', label: { type: 'plain_text', text: 'Summary' }, element },
      {
        type: 'input',
        block_id: 'more',
        optional: true,
        label: { type: 'plain_text', text: 'More' },
        element: { type: 'plain_text_input', action_id: 'value' },
      },
    ],
  };
}

describe('interactivity, answered by the real Bolt', () => {
  let bolt: Awaited<ReturnType<typeof startBolt>>;
  let card: string;
  let warnings: string[];

  async function prepare(options: Parameters<typeof startBolt>[0]): Promise<void> {
    bolt = await startBolt(options);
    const root = await post(bolt.playground, USERS.priya, CHANNELS.sales, 'The app is slow');
    const posted = await bolt.app.client.chat.postMessage({
      channel: CHANNELS.sales,
      thread_ts: root,
      text: 'Send it?',
      blocks: CARD,
    });
    card = String(posted.ts);
  }

  beforeEach(() => {
    warnings = [];
    return prepare({ warn: (line) => warnings.push(line) });
  });

  afterEach(() => bolt.close());

  const press = (actionId = 'edit') =>
    act(bolt.playground, {
      type: 'click',
      as: USERS.priya,
      channel: CHANNELS.sales,
      ts: card,
      action: { blockId: 'card', actionId, type: 'button', value: 'forged' },
    });

  const views = async () => (await state(bolt.playground)).views;
  const title = async () => (await views()).at(-1)?.view['title'];

  /** The bot opens a modal at every click. */
  async function opened(): Promise<string> {
    bolt.app.action('edit', async ({ ack, body, client }) => {
      await ack();
      if ('trigger_id' in body) await client.views.open({ trigger_id: body.trigger_id, view: modal('Edit') });
    });
    await press();
    await until(async () => (await views()).length === 1, 'the modal');
    return (await views())[0]?.id ?? '';
  }

  const submit = (viewId: string, summary: string) =>
    act(bolt.playground, {
      type: 'submitView',
      as: USERS.priya,
      viewId,
      state: { values: { summary: { value: { type: 'plain_text_input', value: summary } } } },
    });

  it('sends a click with the whole message and the button’s own value', async () => {
    const bodies: Json[] = [];
    bolt.app.action('edit', async ({ ack, body }) => {
      bodies.push({ ...body });
      await ack();
    });
    expect(await press()).toEqual({ ok: true, acked: true });
    expect(bodies[0]).toMatchObject({
      type: 'block_actions',
      user: { id: USERS.priya, username: 'priya' },
      channel: { id: CHANNELS.sales, name: 'sales' },
      container: { type: 'message', message_ts: card, channel_id: CHANNELS.sales, is_ephemeral: false },
      message: { ts: card, blocks: CARD, thread_ts: expect.any(String) },
      actions: [
        {
          action_id: 'edit',
          block_id: 'card',
          type: 'button',
          value: 'draft-1:3',
          action_ts: expect.any(String),
        },
      ],
      response_url: expect.stringContaining(bolt.playground.url),
    });
  });

  it('opens a modal, updates it by its hash, and refuses an old hash', async () => {
    const viewId = await opened();
    const hash = (await views())[0]?.hash ?? '';
    const { client } = bolt.app;
    await client.views.update({ view_id: viewId, hash, view: modal('Edited') });
    expect(await title()).toMatchObject({ text: 'Edited' });
    await expect(client.views.update({ view_id: viewId, hash, view: modal('Late') })).rejects.toThrow(
      'hash_conflict',
    );
  });

  it('takes a trigger once and within three seconds', async () => {
    const triggers: string[] = [];
    bolt.app.action('edit', async ({ ack, body }) => {
      await ack();
      if ('trigger_id' in body) triggers.push(body.trigger_id);
    });
    await press();
    await press();
    await until(() => triggers.length === 2, 'both clicks');
    const open = (trigger_id: string) => bolt.app.client.views.open({ trigger_id, view: modal('Edit') });
    await open(triggers[0] ?? '');
    await expect(open(triggers[0] ?? '')).rejects.toThrow('exchanged_trigger_id');
    await control(bolt.playground, { type: 'skip', ms: 3100 });
    await expect(open(triggers[1] ?? '')).rejects.toThrow('expired_trigger_id');
    await expect(open('1.2.3')).rejects.toThrow('invalid_trigger_id');
  });

  it('hands a submission over with every input’s value, and closes the modal', async () => {
    const values: unknown[] = [];
    bolt.app.view('edit', async ({ ack, view }) => {
      values.push(view.state.values);
      await ack();
    });
    expect(await submit(await opened(), 'slower app')).toEqual({ ok: true, acked: true, outcome: 'closed' });
    expect(values).toEqual([
      {
        summary: { value: { type: 'plain_text_input', value: 'slower app' } },
        more: { value: { type: 'plain_text_input', value: null } },
      },
    ]);
    expect(await views()).toEqual([]);
  });

  it('honours errors, update, push and clear as answers to a submission', async () => {
    const answers = [
      { response_action: 'errors', errors: { summary: 'Too vague' } },
      { response_action: 'update', view: modal('Updated') },
      { response_action: 'push', view: modal('Pushed') },
      { response_action: 'clear' },
    ] as const;
    let nth = 0;
    bolt.app.view('edit', async ({ ack }) => {
      const answer = answers[nth++];
      await (answer ? ack(answer) : ack());
    });
    const viewId = await opened();
    expect(await submit(viewId, 'x')).toMatchObject({ outcome: 'errors', errors: { summary: 'Too vague' } });
    expect(await submit(viewId, 'x')).toMatchObject({ outcome: 'updated' });
    expect(await title()).toMatchObject({ text: 'Updated' });
    expect(await submit(viewId, 'x')).toMatchObject({ outcome: 'pushed' });
    expect((await views()).map((view) => view.previousId)).toEqual([undefined, viewId]);
    expect(await submit((await views())[1]?.id ?? '', 'x')).toMatchObject({ outcome: 'closed' });
    expect(await views()).toEqual([]);
  });

  it('tells both sides of an answer that makes no sense, and keeps the modal open', async () => {
    bolt.app.view(
      'edit',
      async ({ ack }) => void (await ack({ response_action: 'errors', errors: { nope: 'x' } })),
    );
    const { changes, close } = await listen(bolt.playground);
    const viewId = await opened();
    expect(await submit(viewId, 'x')).toEqual({ ok: true, acked: false, outcome: 'errors', errors: {} });
    await until(() => changes.some((change) => change.type === 'notice'), 'the notice');
    expect(warnings).toEqual([expect.stringContaining('errors for nope, which is no input block')]);
    expect(await views()).toHaveLength(1);
    await close();
  });

  it('checks required inputs and lengths before it asks the app', async () => {
    const viewId = await opened();
    expect(await submit(viewId, '')).toEqual({
      ok: true,
      acked: false,
      outcome: 'errors',
      errors: { summary: 'Please complete this required field.' },
    });
    expect(await submit(viewId, 'x'.repeat(21))).toMatchObject({
      errors: { summary: expect.stringContaining('20') },
    });
  });

  it('tells the app of a closed modal that asked for it', async () => {
    const closed: unknown[] = [];
    bolt.app.view({ callback_id: 'edit', type: 'view_closed' }, async ({ ack, body }) => {
      closed.push('is_cleared' in body && body.is_cleared);
      await ack();
    });
    await act(bolt.playground, { type: 'closeView', as: USERS.priya, viewId: await opened() });
    expect(closed).toEqual([false]);
  });

  it('asks the app for an external select’s options', async () => {
    const label = { type: 'plain_text' as const, text: 'Performance Engineering' };
    bolt.app.options('team', async ({ ack, payload }) => {
      await ack({ options: [{ text: label, value: `perf:${payload.value}` }] });
    });
    const answer = await act(bolt.playground, {
      type: 'options',
      as: USERS.priya,
      channel: CHANNELS.sales,
      ts: card,
      blockId: 'card',
      actionId: 'team',
      query: 'pe',
    });
    expect(answer).toMatchObject({ ok: true, options: [{ text: label, value: 'perf:pe' }] });
  });

  it('carries slash commands and message shortcuts, and shows the command’s answer to its author only', async () => {
    const heard: string[] = [];
    bolt.app.command('/frontdoor', async ({ ack, command }) => {
      heard.push(`${command.channel_name} ${command.text}`);
      await ack('You have no open requests.');
    });
    bolt.app.shortcut('turn_into_request', async ({ ack, shortcut }) => {
      if (shortcut.type === 'message_action') heard.push(shortcut.message.text ?? '');
      await ack();
    });
    const { playground } = bolt;
    await act(playground, {
      type: 'slash',
      as: USERS.tom,
      channel: CHANNELS.sales,
      command: '/frontdoor',
      text: 'mine',
    });
    await act(playground, {
      type: 'shortcut',
      as: USERS.tom,
      callbackId: 'turn_into_request',
      channel: CHANNELS.sales,
      ts: card,
    });
    expect(heard).toEqual(['sales mine', 'Send it?']);
    const answer = (await state(playground)).messages.find((message) => message.text.startsWith('You have'));
    expect(answer).toMatchObject({ ephemeralTo: USERS.tom });
  });

  it('escapes what follows a command as in a message: people and channels come with their ids', async () => {
    const heard: string[] = [];
    bolt.app.command('/frontdoor', async ({ ack, command }) => {
      heard.push(command.text);
      await ack();
    });
    await act(bolt.playground, {
      type: 'slash',
      as: USERS.tom,
      channel: CHANNELS.sales,
      command: '/frontdoor',
      text: 'find @Priya Nair & #sales',
    });
    expect(heard).toEqual([`find <@${USERS.priya}> &amp; <#${CHANNELS.sales}|sales>`]);
  });

  it('takes answers at the response_url: ephemeral, replacing, deleting', async () => {
    bolt.app.action('edit', async ({ ack, respond }) => {
      await ack();
      await respond('Only for you');
      await respond({ text: 'Replaced', replace_original: true });
    });
    await press();
    const shown = async () => (await state(bolt.playground)).messages;
    await until(
      async () => (await shown()).some((message) => message.text === 'Replaced'),
      'the replacement',
    );
    expect((await shown()).find((message) => message.text === 'Only for you')).toMatchObject({
      ephemeralTo: USERS.priya,
    });
    expect((await shown()).find((message) => message.ts === card)).toMatchObject({ text: 'Replaced' });
    expect((await shown()).find((message) => message.ts === card)?.blocks).toBeUndefined();
  });

  it('tells the person when the app does not answer in time, without repeating the click', async () => {
    await bolt.close();
    await prepare({ ackTimeoutMs: 300 });
    const { changes, close } = await listen(bolt.playground);
    let clicks = 0;
    bolt.app.action('edit', async () => {
      clicks += 1;
    });
    expect(await press()).toEqual({ ok: true, acked: false });
    const notices = () => changes.filter((change) => change.type === 'notice');
    await until(() => notices().length > 0, 'the notice');
    expect(notices()).toEqual([
      { type: 'notice', userId: USERS.priya, text: expect.stringContaining('didn’t respond in time') },
    ]);
    expect(clicks).toBe(1);
    await close();
  });

  it('publishes App Home for one person', async () => {
    bolt.app.event('app_home_opened', async ({ event, client }) => {
      await client.views.publish({
        user_id: event.user,
        view: { type: 'home', blocks: [{ type: 'divider' }] },
      });
    });
    await act(bolt.playground, { type: 'openHome', as: USERS.mei });
    await until(async () => (await state(bolt.playground)).homes.length === 1, 'the home');
    expect((await state(bolt.playground)).homes[0]).toMatchObject({
      userId: USERS.mei,
      view: { type: 'home' },
    });
  });
});
