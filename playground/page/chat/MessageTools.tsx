import { useState } from 'react';
import type { Message } from '../../protocol.js';
import { useAct } from '../state/api.js';
import { useMe, useStore, useWorkspace } from '../state/hooks.js';
import { draftKey } from '../state/model.js';
import { useGo } from '../state/navigate.js';
import { channelPlace, formatPlace } from '../state/place.js';
import { emojiFor, REACTION_CHOICES } from '../text/emoji.js';
import { Icon } from '../ui/Icon.js';
import { Menu, type MenuItem } from '../ui/Menu.js';
import { DeleteDialog } from './DeleteDialog.js';
import { ForwardDialog } from './ForwardDialog.js';

interface Props {
  readonly message: Message;
  readonly inThread: boolean;
  readonly onEdit: () => void;
}

/** What can be done with a message: react, answer in a thread, and more. Shown on hover and focus. */
export function MessageTools({ message, inThread, onEdit }: Props) {
  const me = useMe();
  const act = useAct();
  const go = useGo();
  const store = useStore();
  const more = useMoreItems(message, onEdit);
  const { channel, ts } = message;
  return (
    <div className="message-tools">
      <Menu
        label="Add a reaction"
        trigger={<Icon name="smile" />}
        layout="grid"
        items={REACTION_CHOICES.map((name) => ({
          key: name,
          label: (
            <span role="img" aria-label={name.replaceAll('_', ' ')}>
              {emojiFor(name)}
            </span>
          ),
          testId: `react-${name}`,
          choose: () => void act({ type: 'react', as: me.id, channel, ts, name }),
        }))}
      />
      {!inThread && (
        <button
          type="button"
          className="icon-button"
          aria-label="Reply in thread"
          data-testid="reply-in-thread"
          onClick={() => {
            go(channelPlace(channel, ts));
            store.send({ type: 'focus', key: draftKey(me.id, channel, ts) });
          }}
        >
          <Icon name="reply" />
        </button>
      )}
      <Menu
        label="More actions"
        trigger={<Icon name="more" />}
        data={{ 'data-testid': 'message-menu' }}
        items={more.items}
      />
      {more.dialog}
    </div>
  );
}

function useMoreItems(message: Message, onEdit: () => void) {
  const { bot, team } = useWorkspace();
  const me = useMe();
  const act = useAct();
  const store = useStore();
  const [deleting, setDeleting] = useState(false);
  const [forwarding, setForwarding] = useState(false);
  const { channel, ts } = message;

  const copyLink = async () => {
    const thread = message.threadTs ?? null;
    const path = formatPlace({ view: 'channel', channel, thread, highlight: ts });
    const link = new URL(path, team.url || location.origin).href;
    const text = await navigator.clipboard.writeText(link).then(
      () => 'Link copied.',
      () => `Your browser keeps its clipboard closed. The link: ${link}`,
    );
    store.send({ type: 'toast', text });
  };
  const own: MenuItem[] = [
    { key: 'edit', label: 'Edit message', testId: 'menu-edit', choose: onEdit },
    {
      key: 'delete',
      label: 'Delete message…',
      testId: 'menu-delete',
      danger: true,
      choose: () => setDeleting(true),
    },
  ];
  const items: MenuItem[] = [
    ...bot.shortcuts.map(({ callbackId, name }) => ({
      key: callbackId,
      label: name,
      description: bot.name,
      testId: `menu-shortcut-${callbackId}`,
      choose: () => void act({ type: 'shortcut', as: me.id, callbackId, channel, ts }),
    })),
    {
      key: 'forward',
      label: 'Forward message…',
      testId: 'menu-forward',
      choose: () => setForwarding(true),
    },
    { key: 'copy', label: 'Copy link', testId: 'menu-copy', choose: () => void copyLink() },
    ...(message.user === me.id ? own : []),
  ];
  const dialog = deleting && (
    <DeleteDialog
      onCancel={() => setDeleting(false)}
      onDelete={() => {
        setDeleting(false);
        void act({ type: 'delete', as: me.id, channel, ts });
      }}
    />
  );
  const forward = forwarding && <ForwardDialog message={message} onDone={() => setForwarding(false)} />;
  return { items, dialog: dialog || forward };
}
