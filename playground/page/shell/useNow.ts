import { useEffect, useState } from 'react';

/** Where only hours and minutes are shown, a look every few seconds is enough. */
const LOOK_MS = 5_000;

/** The machine's time, epoch milliseconds, kept up while it is shown. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
