import { z } from 'zod';
import { placeWording } from '../domain/place-wording.js';
import type { Tool } from '../domain/tool.js';

const Args = z.strictObject({
  section: z.enum(['requests', 'approvals', 'memory', 'help']).describe('The part of the Home tab.'),
});
type Args = z.infer<typeof Args>;

/** Leads a person to a part of their App Home. */
export const openPanel: Tool<Args> = {
  name: 'open_panel',
  category: 'ui',
  summary: 'Lead you to your Home tab: your requests, approvals, what I remember, help.',
  instructions:
    'Shows the asker a link to a part of their Home tab: their requests, what waits for an approval, what is remembered, or help. For "open my requests", "where can I delete my notes".',
  args: Args,
  sets: ['text', 'voice'],
  effect: 'write',
  approval: 'none',
  reversible: false,
  examples: ['open my requests', 'open the help'],
  execute({ viewer }, { section }) {
    const text = placeWording.panel[section];
    return Promise.resolve({
      data: { shown: text },
      replies: [{ kind: 'panel', to: viewer.user, section, text }],
    });
  },
};
