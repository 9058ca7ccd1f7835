import { z } from 'zod';
import { focusChange, focusSetOn } from '../../domain/conversation/focus.js';
import { wording } from '../../domain/conversation/wording.js';
import { EntityId } from '../../domain/entities/entity.js';
import { clipped } from '../../domain/text/text.js';
import { placeWording } from '../../domain/tools/place-wording.js';
import type { Tool } from '../../domain/tools/tool.js';
import { notFound } from '../references/groups.js';

const MAX_LABEL = 200;

const Args = z.strictObject({ entity_id: EntityId.describe('What the thread is to be about.') });
type Args = z.infer<typeof Args>;

/** Says what the thread is about. */
export const setFocus: Tool<Args> = {
  name: 'set_focus',
  category: 'ui',
  summary: 'Say which ticket, doc, project, plan, goal or milestone this thread is about.',
  instructions:
    'Sets what the thread is about, so that "this" and "it" mean that, and its links are known. Takes an id, never a name; not for people and channels. Only when a person says so ("let\'s talk about T-12", "focus on …").',
  args: Args,
  sets: ['text', 'voice'],
  needs: 'name',
  briefly: 'what this thread is about from now on',
  effect: 'write',
  approval: 'none',
  reversible: true,
  phrases: [
    {
      template: '(talk | speak | chat) about {thing}',
      example: "let's talk about T-12",
      args: ({ one }) => ({ entity_id: one('thing') }),
    },
    {
      template: '(focus | concentrate) on {thing} [instead]',
      example: 'focus on the Q1 Launch project',
      args: ({ one }) => ({ entity_id: one('thing') }),
    },
    {
      template: '(set | change | switch | move) [the | your] focus (to | on) {thing}',
      args: ({ one }) => ({ entity_id: one('thing') }),
    },
    {
      template:
        '(link | connect | tie | set | point) (this | the) [thread | conversation] (to | with) {thing}',
      args: ({ one }) => ({ entity_id: one('thing') }),
    },
    {
      template:
        '(make (this | it | the thread | this thread) about {thing} | [from (here | now) on] this thread (is about | concerns) {thing} [from here on | from now on | now])',
      args: ({ one }) => ({ entity_id: one('thing') }),
    },
    {
      template:
        '[from now [on]] [,] (this | the) [thread | conversation] is [now | really | actually] about {thing}',
      args: ({ one }) => ({ entity_id: one('thing') }),
    },
  ],
  async execute({ viewer, references, thread }, { entity_id }) {
    const [entity] = await references.named(viewer, [entity_id]);
    if (entity === undefined) return notFound();
    const label = clipped(entity.label, MAX_LABEL);
    const focus = await focusSetOn(references, viewer, entity);
    if (focus === null) return { data: { error: wording.cantFocus(label) } };
    const change = focusChange(thread.focus, focus);
    if (change === null) return { data: { error: placeWording.alreadyAbout(label) } };
    return { data: { focus: entity.id }, change, said: wording.focusSet(label) };
  },
};
