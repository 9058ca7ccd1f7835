import { z } from 'zod';
import { placeWording } from '../../domain/tools/place-wording.js';
import { ACTS, phrasesFor, tool } from '../tool-parts.js';

const Args = z.strictObject({
  section: z.enum(['requests', 'approvals', 'memory', 'help']).describe('The part of the Home tab.'),
});

const OPEN = '(open | <go> | <show> | view)';

/** Leads a person to a part of their App Home. */
export const openPanel = tool(Args, {
  name: 'open_panel',
  category: 'ui',
  summary: 'Lead you to your Home tab: your requests, approvals, what I remember, help.',
  instructions:
    'Shows the asker a link to a part of their Home tab: their requests, what waits for an approval, what is remembered, or help. For "open my requests", "where can I delete my notes".',
  sets: ['text', 'voice'],
  briefly: 'their Home tab',
  ...ACTS,
  phrases: [
    ...phrasesFor({ section: 'requests' }, 'open my requests', [
      `${OPEN} (my | our) [open] requests [panel | tab | page]`,
      `${OPEN} [the | my | your] (panel | home [tab | page])`,
    ]),
    ...phrasesFor({ section: 'approvals' }, null, [
      `${OPEN} (my | the | your) approvals [panel | tab | page]`,
      '(<whats> | what do i have) (waiting for my approval | to approve)',
    ]),
    ...phrasesFor({ section: 'memory' }, null, [
      '(open | go to | take me to) (my | your | the) (memory | notes | watches | watchlist) [panel | tab | page]',
      '(forget | delete | remove | erase | clear | wipe) [all] (my | your | our) (notes | memories | memory) [about me]',
      '(forget | delete | erase | wipe) (everything | all) [that] [you (know | remember | have)] (about | of | on) me',
    ]),
    ...phrasesFor({ section: 'help' }, 'what can you do?', [
      `(help | ${OPEN} [the | your] help | what can (you do | i (say | ask [you])) | how do you work)`,
    ]),
  ],
  async execute({ viewer }, { section }) {
    const text = placeWording.panel[section];
    return { data: { shown: text }, replies: [{ kind: 'panel', to: viewer.user, section, text }] };
  },
});
