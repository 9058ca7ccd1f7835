import { useAct } from '../state/api.js';
import { useMe } from '../state/hooks.js';
import { useGo } from '../state/navigate.js';
import { channelPlace } from '../state/place.js';

/** Opens my direct message with someone, making it where there is none yet. */
export function useOpenDm(): (user: string) => Promise<void> {
  const me = useMe();
  const act = useAct();
  const go = useGo();
  return async (user) => {
    const answer = await act({ type: 'openDm', as: me.id, user });
    if (answer.ok && answer.channel !== undefined) go(channelPlace(answer.channel));
  };
}
