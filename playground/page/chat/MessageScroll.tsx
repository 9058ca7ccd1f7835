import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { usePage } from '../state/hooks.js';

const NEAR_BOTTOM_PX = 60;

/**
 * The scrolling box around one conversation's one child. It stays at the end while new messages come, unless the reader
 * has scrolled up, and brings the highlighted message into view each time the page is sent to it. Give it a key for
 * each conversation.
 */
export function MessageScroll({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const sticks = useRef(true);
  const lastTop = useRef(0);
  const place = usePage((state) => state.place);

  useLayoutEffect(() => {
    const element = box.current;
    const content = element?.firstElementChild;
    if (!element || !content) return undefined;
    const toEnd = () => {
      if (sticks.current) element.scrollTop = element.scrollHeight;
    };
    toEnd();
    const observer = new ResizeObserver(toEnd);
    observer.observe(element);
    observer.observe(content);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (place.view !== 'channel' || place.highlight === null) return;
    const message = box.current?.querySelector(`[data-ts="${place.highlight}"]`);
    if (!message) return;
    sticks.current = false;
    message.scrollIntoView({ block: 'center' });
  }, [place]);

  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    // Growing content makes the end move away by itself; only a reader who scrolls up wants to stay there.
    if (left < NEAR_BOTTOM_PX) sticks.current = true;
    else if (element.scrollTop < lastTop.current) sticks.current = false;
    lastTop.current = element.scrollTop;
  };
  return (
    <div className="messages" ref={box} onScroll={onScroll}>
      {children}
    </div>
  );
}
