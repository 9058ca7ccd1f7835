import { useState } from 'react';
import { useWorkspace } from '../state/hooks.js';
import { Icon } from '../ui/Icon.js';
import { StoryGuide } from './StoryGuide.js';

interface Playing {
  readonly story: string;
  readonly since: string;
}

/** The guided stories: pick one, and it offers line after line to type. Nothing plays by itself. */
export function Stories() {
  const { stories, messages } = useWorkspace();
  const [playing, setPlaying] = useState<Playing | null>(null);
  const story = stories.find((candidate) => candidate.id === playing?.story);
  if (stories.length === 0) return null;
  if (story && playing)
    return <StoryGuide story={story} since={playing.since} onStop={() => setPlaying(null)} />;
  return (
    <section className="stories" aria-labelledby="nav-stories">
      <h2 id="nav-stories">
        <Icon name="book" /> Guided stories
      </h2>
      <ul>
        {stories.map(({ id, title, description }) => (
          <li key={id}>
            <button
              type="button"
              className="nav-link"
              title={description}
              data-testid="story"
              data-story={id}
              onClick={() => setPlaying({ story: id, since: messages.at(-1)?.ts ?? '0' })}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
