import type { TryStory } from '../story.js';
import { abandon } from './abandon.js';
import { changeOfMind } from './change-of-mind.js';
import { noMatch } from './no-match.js';
import { reminder } from './reminder.js';
import { slowApp } from './slow-app.js';

/** Every conversation that can be played. */
export const tryStories: readonly TryStory[] = [slowApp, noMatch, abandon, changeOfMind, reminder];
