import { useMe, useStore, useWorkspace } from '../state/hooks.js';
import { draftKey } from '../state/model.js';
import { Icon } from '../ui/Icon.js';
import { useRemembered } from './memory.js';

/** What a newcomer reads once: what this is and what to type. */
export function Welcome({ channel }: { readonly channel: string }) {
  const { team, bot, stories } = useWorkspace();
  const me = useMe();
  const store = useStore();
  const [seen, remember] = useRemembered('welcomed');
  if (seen !== null) return null;
  const example = stories[0]?.steps[0]?.text ?? `@${bot.name} I need help with a slow app`;
  const tryIt = () => {
    const key = draftKey(me.id, channel, null);
    store.send({ type: 'draft', key, text: example });
    store.send({ type: 'focus', key });
  };
  return (
    <section className="welcome" aria-label="Welcome" data-testid="welcome">
      <div>
        <h2>Welcome to {team.name}, a workplace on your own machine.</h2>
        <p>
          Mention <strong>@{bot.name}</strong> in a channel and say what you need; it answers in a thread. You
          can be anybody here: switch in the sidebar.
        </p>
      </div>
      <div className="welcome-actions">
        <button type="button" className="button primary small" onClick={tryIt}>
          Show me a first line
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label="Close the welcome"
          data-testid="welcome-close"
          onClick={() => remember('yes')}
        >
          <Icon name="close" />
        </button>
      </div>
    </section>
  );
}
