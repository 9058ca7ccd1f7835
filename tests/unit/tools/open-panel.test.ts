import { describe, expect, it } from '@jest/globals';
import { openPanel } from '../../../src/tools/ui/open-panel.js';
import { contextWith, refuses, use } from './support.js';

describe('open_panel', () => {
  it.each(['requests', 'approvals', 'memory', 'help'])(
    'leads the asker alone to their %s',
    async (section) => {
      const { replies } = await use(openPanel, contextWith([]), { section });
      expect(replies).toMatchObject([
        { kind: 'panel', to: 'U_ANA', section, text: expect.stringContaining('Home') },
      ]);
    },
  );

  it('takes only parts that there are', () => {
    for (const args of [{}, { section: 'settings' }, { section: 1 }, { section: 'help', of: 'U_SAM' }]) {
      expect(refuses(openPanel, args)).toBe(true);
    }
  });
});
