import { useWorkspace } from '../state/hooks.js';

interface Props {
  readonly channel: string;
  readonly thread: string;
}

/** “Frontdoor is thinking…” while the bot is at work on a thread. */
export function StatusLine({ channel, thread }: Props) {
  const { statuses, bot } = useWorkspace();
  const status = statuses.find((s) => s.channel === channel && s.threadTs === thread);
  if (!status) return null;
  return (
    <p className="status-line" role="status" data-testid="status">
      <span className="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {bot.name} {status.status}
    </p>
  );
}
