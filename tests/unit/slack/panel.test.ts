import { describe, expect, it } from '@jest/globals';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { present } from '../../../src/slack/views/present.js';
import { contextWith } from './cards.js';
import { objectsIn, read } from './look.js';

const panel: Reply = { kind: 'panel', to: 'U0DANA', section: 'memory', text: 'Here is what I remember.' };

describe('the way to App Home', () => {
  it('is a button that Slack follows there, and that says which part is meant', () => {
    const shown = present(panel, contextWith());
    expect(objectsIn(shown.blocks)).toContainEqual({
      type: 'button',
      action_id: 'fd.panel',
      text: { type: 'plain_text', text: 'Open your memory', emoji: true },
      value: 'memory',
      url: 'slack://app?team=T0NHARBOUR&id=A0FRONTDOOR&tab=home',
    });
    expect(shown.text).toBe('Here is what I remember.');
  });

  it('is told in words where the address of the app is not known', () => {
    const shown = present(panel, { ...contextWith(), homeUrl: null });
    expect(read(shown)).toBe('Here is what I remember.\nOpen it with a click on my name, then Home.');
    expect(shown.text).toBe(read(shown));
  });
});
