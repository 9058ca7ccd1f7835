import { z } from 'zod';
import { focusChange, focusWording } from '../../domain/conversation/focus.js';
import { clipped } from '../../domain/text/text.js';
import { placeWording } from '../../domain/tools/place-wording.js';
import { CHANGES, phrasesFor, refused, tool } from '../tool-parts.js';

const MAX_LABEL = 200;

const Args = z.strictObject({});

/** Takes back what people said the thread is about. */
export const clearFocus = tool(Args, {
  name: 'clear_focus',
  category: 'ui',
  summary: 'Stop focusing this thread on anything.',
  instructions:
    'Takes back what the thread was said to be about. Only when a person says so ("stop focusing", "this is about something else").',
  sets: ['text', 'voice'],
  needs: 'focus',
  briefly: 'drop what it is about',
  ...CHANGES,
  phrases: [
    ...phrasesFor({}, 'stop focusing', ['(stop | quit | no longer) (focusing | focussing) [on {thing}]']),
    ...phrasesFor({}, 'clear the focus', [
      '(clear | drop | forget | remove | reset | end | stop | lose) [the | this | your] focus',
      '(unfocus | focus off | no focus)',
      "(this | it | the) [thread | conversation] (is | isn't | 's) [not | no longer] about {thing} (any more | anymore | any longer)",
      '(this | it) [thread | conversation] is no longer about {thing}',
    ]),
  ],
  async execute({ viewer, references, thread }) {
    const change = focusChange(thread.focus, null);
    if (change === null) return refused(focusWording.focusOff(null));
    // who may not see it any more is not told its name
    const [entity] = await references.named(viewer, change.before === null ? [] : [change.before.id]);
    const said =
      entity === undefined
        ? placeWording.focusCleared
        : focusWording.focusOff(clipped(entity.label, MAX_LABEL));
    return { data: { focus: null }, change, said };
  },
});
