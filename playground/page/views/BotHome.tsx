import { useEffect } from 'react';
import { DrawerButton } from '../shell/DrawerButton.js';
import { useOpenDm } from '../shell/useOpenDm.js';
import { sendAct } from '../state/api.js';
import { useMe, useWorkspace } from '../state/hooks.js';
import { useGo } from '../state/navigate.js';
import { HomeView } from './HomeView.js';

/** The bot's own page: what it shows me as its App Home. */
export function BotHome() {
  const { bot, homes } = useWorkspace();
  const me = useMe();
  const home = homes.find((candidate) => candidate.userId === me.id);
  useEffect(() => {
    void sendAct({ type: 'openHome', as: me.id, tab: 'home' });
  }, [me.id]);
  return (
    <main className="channel-pane" aria-label={`${bot.name}, home`} data-testid="home-pane">
      <header className="pane-head">
        <DrawerButton />
        <div className="pane-title">
          <h1>{bot.name}</h1>
          <p>{bot.reachable ? 'App' : 'App · not reachable right now'}</p>
        </div>
      </header>
      <BotTabs tab="home" />
      <div className="messages home">
        {home ? (
          <HomeView key={home.id} home={home} />
        ) : (
          <p className="empty">
            {bot.name} has nothing to show {me.realName} here yet.
          </p>
        )}
      </div>
    </main>
  );
}

/** Switches between the bot's App Home and the direct messages with it. */
export function BotTabs({ tab }: { readonly tab: 'home' | 'messages' }) {
  const { bot } = useWorkspace();
  const go = useGo();
  const openDm = useOpenDm();
  return (
    <nav className="tabs" aria-label={bot.name}>
      <button
        type="button"
        aria-current={tab === 'home' ? 'page' : undefined}
        data-testid="tab-home"
        onClick={() => go({ view: 'home' })}
      >
        Home
      </button>
      <button
        type="button"
        aria-current={tab === 'messages' ? 'page' : undefined}
        data-testid="tab-messages"
        onClick={() => void openDm(bot.userId)}
      >
        Messages
      </button>
    </nav>
  );
}
