import { useState } from 'react';
import { skipTime, UNREACHABLE } from '../state/api.js';
import { useStore, useWorkspace } from '../state/hooks.js';
import { dayAndTime, fullTime } from '../text/time.js';
import { Icon } from '../ui/Icon.js';
import { useNow } from './useNow.js';

const SKIP_HOURS = 4;
const SKIP_MS = SKIP_HOURS * 3_600_000;

/** What time it is in the workspace, and the way to let hours pass there, as when nobody answers the app. */
export function WorkspaceClock() {
  const { clock } = useWorkspace();
  const store = useStore();
  const now = useNow();
  const [said, setSaid] = useState('');
  const date = new Date(now + clock.offsetMs);
  const skip = async () => {
    const offsetMs = await skipTime(SKIP_MS);
    if (offsetMs === null) store.send({ type: 'toast', text: UNREACHABLE.message });
    else setSaid(`${SKIP_HOURS} hours have passed. It is ${fullTime(new Date(Date.now() + offsetMs))}.`);
  };
  return (
    <section className="workspace-clock" aria-labelledby="nav-clock">
      <h2 id="nav-clock">
        <Icon name="clock" /> Workspace time
      </h2>
      <p>
        <time dateTime={date.toISOString()} title={fullTime(date)} data-testid="workspace-time">
          {dayAndTime(date)}
        </time>
        <button
          type="button"
          title="Let four hours pass here, so that a reminder comes"
          data-testid="skip-hours"
          onClick={() => void skip()}
        >
          Skip {SKIP_HOURS} hours
        </button>
      </p>
      <p className="unseen" role="status" data-testid="time-skipped">
        {said}
      </p>
    </section>
  );
}
