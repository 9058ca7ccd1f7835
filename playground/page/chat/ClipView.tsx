import type { Clip } from '../../protocol.js';
import { Icon } from '../ui/Icon.js';

const WITHOUT: Readonly<Record<Clip['status'], string>> = {
  processing: 'Slack is listening …',
  complete: '',
  failed: 'No transcript',
};

/** An audio clip: there is nothing to hear in the playground, so what was said stands below it. */
export function ClipView({ clip }: { readonly clip: Clip }) {
  return (
    <figure className="clip" data-testid="clip" data-status={clip.status}>
      <div className="clip-player">
        <Icon name="mic" />
        <span className="clip-wave" aria-hidden="true" />
        <span>Audio clip</span>
      </div>
      <figcaption aria-live="polite">
        {clip.transcript === null ? (
          WITHOUT[clip.status]
        ) : (
          <>
            <span className="clip-label">Transcript</span> {clip.transcript}
          </>
        )}
      </figcaption>
    </figure>
  );
}
