import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { Reply } from '../../../src/domain/conversation/reply.js';
import { peopleIn } from '../../../src/slack/views/people-shown.js';
import { present } from '../../../src/slack/views/present.js';
import { contextWith } from './cards.js';
import { objectsIn, read } from './look.js';

const done = (more: object = {}): Reply =>
  Reply.parse({
    kind: 'done',
    slot: 'command:c1',
    commandId: 'c1',
    text: 'I set *Urgency* to “high” for <@U0DANA> & <!here>.',
    by: 'U0DANA',
    now: 'done',
    changedBy: null,
    ...more,
  });
const show = (more?: object) => present(done(more), contextWith());

const Button = z.object({
  type: z.literal('button'),
  action_id: z.string(),
  value: z.string(),
  text: z.object({ text: z.string() }),
  accessibility_label: z.string(),
});
const buttons = (more?: object) =>
  objectsIn(show(more).blocks).flatMap((one) => Button.safeParse(one).data ?? []);

describe('what was done on request', () => {
  it('can be taken back: the button carries the id of the command and nothing else', () => {
    expect(buttons()).toEqual([
      {
        type: 'button',
        action_id: 'fd.undo',
        value: 'c1',
        text: expect.objectContaining({ text: 'Undo' }),
        accessibility_label: 'Undo: I set *Urgency* to “high” for @Dana Reyes & <!here>.',
      },
    ]);
  });

  it('notifies nobody', () => {
    expect(show().text).toBe('I set *Urgency* to “high” for @Dana Reyes &amp; &lt;!here&gt;.');
    expect(read(show())).toContain('for @Dana Reyes &amp; &lt;!here&gt;.');
  });

  it('once taken back says by whom, and can be done again', () => {
    const shown = { now: 'undone', changedBy: 'U0LEE' };
    expect(buttons(shown).map(({ action_id, value }) => [action_id, value])).toEqual([['fd.redo', 'c1']]);
    expect(read(show(shown))).toContain('@Lee Park took this back.');
    expect(show(shown).text).toContain('@Lee Park took this back.');
    expect(peopleIn(done(shown))).toEqual(['U0DANA', 'U0LEE']);
  });

  it('once done again says by whom, and can be taken back again', () => {
    const shown = { now: 'done', changedBy: 'U0LEE' };
    expect(buttons(shown).map(({ action_id }) => action_id)).toEqual(['fd.undo']);
    expect(read(show(shown))).toContain('@Lee Park did this again.');
  });

  it('that its tracker did not take says so, and has nothing to press', () => {
    const shown = { now: 'failed', changedBy: 'U0LEE' };
    expect(buttons(shown)).toEqual([]);
    expect(read(show(shown))).toContain('It did not come to this');
    expect(read(show(shown))).not.toContain('Lee Park');
  });
});
