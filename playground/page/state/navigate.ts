import { useCallback, useEffect } from 'react';
import { type PageStore, usePage, useStore } from './hooks.js';
import { formatPlace, type Place, parsePlace } from './place.js';

/** Goes to a place and puts its address in the browser's bar. */
export function useGo(): (place: Place) => void {
  const store = useStore();
  return useCallback((place: Place) => go(store, place), [store]);
}

function go(store: PageStore, place: Place): void {
  const path = formatPlace(place);
  if (path !== location.pathname + location.search) history.pushState(null, '', path);
  store.send({ type: 'go', place });
}

/** Follows the browser's back button, and links to this workspace without loading the page anew. */
export function useAddressBar(): void {
  const store = useStore();
  const teamUrl = usePage((state) => state.workspace?.team.url ?? null);
  useEffect(() => {
    const onPop = () => store.send({ type: 'go', place: parsePlace(new URL(location.href)) });
    const onClick = (event: MouseEvent) => {
      const place = placeOfClick(event, teamUrl);
      if (!place) return;
      event.preventDefault();
      go(store, besideThread(place, store.get().place));
    };
    addEventListener('popstate', onPop);
    document.addEventListener('click', onClick);
    return () => {
      removeEventListener('popstate', onPop);
      document.removeEventListener('click', onClick);
    };
  }, [store, teamUrl]);
}

/** A link to the root of the thread that is open leaves the thread open. */
function besideThread(to: Place, from: Place): Place {
  if (to.view !== 'channel' || from.view !== 'channel') return to;
  const isItsRoot = to.thread === null && to.highlight !== null && to.highlight === from.thread;
  return isItsRoot ? { ...to, thread: from.thread } : to;
}

function placeOfClick(event: MouseEvent, teamUrl: string | null): Place | null {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (event.defaultPrevented || event.button !== 0 || modified) return null;
  const anchor = event.target instanceof Element ? event.target.closest('a[href]') : null;
  return anchor instanceof HTMLAnchorElement ? placeOfLink(anchor.href, teamUrl) : null;
}

/** The place a link leads to, or null where it leads out of this workspace. */
function placeOfLink(href: string, teamUrl: string | null): Place | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  const team = teamUrl !== null && URL.canParse(teamUrl) ? new URL(teamUrl).origin : null;
  if (url.origin !== location.origin && url.origin !== team) return null;
  const place = parsePlace(url);
  return place.view === 'start' ? null : place;
}
