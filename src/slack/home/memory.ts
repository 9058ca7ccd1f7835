import type { Button, KnownBlock } from '@slack/types';
import type { Goal, MemoryScope, Note, ProjectRef, WatchCondition } from '../../domain/memory.js';
import { ACTION } from '../action-ids.js';
import { permalink } from '../permalink.js';
import type { OwnMemory } from '../ports.js';
import { confirmation, plain, section } from '../present/blocks.js';
import { clip, LIMIT } from '../present/clip.js';
import type { PresentContext } from '../present/context.js';
import { slackDate } from '../present/dates.js';
import { words } from '../present/message.js';
import { mrkdwnLink, plainText } from '../present/mrkdwn.js';
import { type Forgotten, forgetValue } from './forgotten.js';

/** Twenty of them stay far below what a view may hold. */
const NOTE_LIMIT = 500;
const NAME_LIMIT = 150;
const TAGS = 6;

const WATCHED: Readonly<Record<WatchCondition, string>> = {
  any: 'any change',
  state: 'its status',
  assignee: 'who has it',
  due_passed: 'its due date',
};

/** One thing that is remembered for a person, with a button that forgets it, below the heading of its kind. */
export interface MemoryItem {
  heading: string;
  block(context: PresentContext): KnownBlock;
}

/** All that is remembered for a person: notes, then goals, then what they watch. */
export function memoryItems({ notes, goals, watches }: OwnMemory): MemoryItem[] {
  return [
    ...notes.map((note) => ({
      heading: 'Notes',
      block: (context: PresentContext) => noteBlock(note, context),
    })),
    ...goals.map((goal) => ({
      heading: 'Goals',
      block: (context: PresentContext) => goalBlock(goal, context),
    })),
    ...watches.map(({ watch, entity }) => ({
      heading: 'Watching',
      block: (context: PresentContext) =>
        item(
          words(entity.label, NAME_LIMIT, context),
          [WATCHED[watch.condition]],
          remove({ kind: 'watch', id: watch.entity }, `Stop watching ${entity.label}`, 'Stop', context),
        ),
    })),
  ];
}

function noteBlock(note: Note, context: PresentContext): KnownBlock {
  const { id, text, type, scope, project, topicTags, source, updatedAt } = note;
  const date = slackDate(updatedAt);
  const url =
    source === null ? null : permalink(context.teamUrl, source.channel, source.ts, source.threadTs ?? null);
  const details = [
    type,
    seenBy(scope, project, context),
    ...topicTags.slice(0, TAGS).map((tag) => words(`#${tag}`, NAME_LIMIT, context)),
    ...(date === null ? [] : [date]),
    ...(url === null ? [] : [mrkdwnLink(url, 'message')]),
  ];
  const what = remove({ kind: 'note', id }, `Delete the note “${text}”`, 'Delete', context);
  return item(words(text, NOTE_LIMIT, context), details, what);
}

function goalBlock(
  { id, title, status, progress, scope, project }: Goal,
  context: PresentContext,
): KnownBlock {
  const stands = status === 'open' ? `${progress} %` : status;
  const what = remove({ kind: 'goal', id }, `Delete the goal “${title}”`, 'Delete', context);
  return item(words(title, NAME_LIMIT, context), [stands, seenBy(scope, project, context)], what);
}

/** Who besides the author may see it. */
function seenBy(scope: MemoryScope, project: ProjectRef | null, context: PresentContext): string {
  if (scope === 'user') return 'only you see it';
  if (scope === 'workspace') return 'everyone sees it';
  return project === null ? 'its project sees it' : `${words(project.name, NAME_LIMIT, context)} sees it`;
}

function item(text: string, details: readonly string[], beside: Button): KnownBlock {
  return section(`${text}\n${details.join(' · ')}`, beside);
}

function remove(what: Forgotten, says: string, label: string, { names }: PresentContext): Button {
  const spoken = plainText(says, names).replace(/\s+/g, ' ');
  return {
    type: 'button',
    action_id: ACTION.forget,
    text: plain(label, LIMIT.buttonText),
    value: forgetValue(what),
    accessibility_label: clip(spoken, LIMIT.accessibilityLabel),
    confirm: confirmation(`${label} this?`, clip(spoken, LIMIT.confirmText), label, 'Keep it'),
  };
}
