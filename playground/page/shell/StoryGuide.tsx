import { useMemo } from 'react';
import type { Story } from '../../protocol.js';
import { useAct } from '../state/api.js';
import { useStore, useWorkspace } from '../state/hooks.js';
import { draftKey } from '../state/model.js';
import { useGo } from '../state/navigate.js';
import { channelPlace } from '../state/place.js';
import { userById } from '../state/select.js';
import { Icon } from '../ui/Icon.js';
import { storyProgress } from './storyProgress.js';
import { useBecome } from './useBecome.js';

interface Props {
  readonly story: Story;
  readonly since: string;
  readonly onStop: () => void;
}

/** One guided story: the next line, as whom to say it, and a button that puts it into the right composer. */
export function StoryGuide({ story, since, onStop }: Props) {
  const workspace = useWorkspace();
  const store = useStore();
  const go = useGo();
  const become = useBecome();
  const act = useAct();
  const { messages, bot, channels } = workspace;
  const progress = useMemo(
    () => storyProgress(story, messages, since, bot.userId),
    [story, messages, since, bot.userId],
  );
  const step = story.steps[progress.next];
  const insert = () => {
    if (!step) return;
    const { as, channel, post } = step;
    if (post !== undefined) {
      become(as);
      go(channelPlace(channel));
      void act({ type: 'postAs', as, channel, post });
      return;
    }
    const key = draftKey(step.as, step.channel, progress.thread);
    become(step.as);
    go(channelPlace(step.channel, progress.thread));
    store.send({ type: 'draft', key, text: step.text });
    store.send({ type: 'focus', key });
  };
  const channel = channels.find((candidate) => candidate.id === step?.channel)?.name ?? '';
  return (
    <section className="stories guide" aria-label={`Story: ${story.title}`} data-testid="story-guide">
      <header>
        <h2>{story.title}</h2>
        <button type="button" className="icon-button" aria-label="Leave the story" onClick={onStop}>
          <Icon name="close" />
        </button>
      </header>
      {step ? (
        <>
          <p className="guide-where">
            Line {progress.next + 1} of {story.steps.length}: {userById(workspace, step.as).realName} in{' '}
            {progress.thread === null ? `#${channel}` : 'the thread'}
          </p>
          <blockquote>{step.text}</blockquote>
          {progress.waits && <p className="guide-hint">{bot.name} hasn’t answered yet.</p>}
          <button type="button" className="button primary small" data-testid="story-insert" onClick={insert}>
            {step.post === undefined ? 'Insert' : 'Let it be posted'}
          </button>
        </>
      ) : (
        <p className="guide-hint">
          That was the last line. Go on as you like: press the buttons on {bot.name}’s card, or write more.
        </p>
      )}
    </section>
  );
}
