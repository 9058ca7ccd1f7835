import { z } from 'zod';
import { focusChange, focusSetOn, focusWording } from '../../domain/conversation/focus.js';
import { EntityId } from '../../domain/entities/entity.js';
import { clipped } from '../../domain/text/text.js';
import { placeWording } from '../../domain/tools/place-wording.js';
import { notFound } from '../references/groups.js';
import { CHANGES, phrasesFor, refused, tool } from '../tool-parts.js';

const MAX_LABEL = 200;

const Args = z.strictObject({ entity_id: EntityId.describe('What the thread is to be about.') });

/** Says what the thread is about. */
export const setFocus = tool(Args, {
  name: 'set_focus',
  category: 'ui',
  summary: 'Say which ticket, doc, project, plan, goal or milestone this thread is about.',
  instructions:
    'Sets what the thread is about, so that "this" and "it" mean that, and its links are known. Takes an id, never a name; not for people and channels. Only when a person says so ("let\'s talk about T-12", "focus on …").',
  sets: ['text', 'voice'],
  needs: 'name',
  briefly: 'what this thread is about from now on',
  ...CHANGES,
  phrases: [
    ...phrasesFor({ entity_id: '{thing}' }, "let's talk about T-12", ['(talk | speak | chat) about {thing}']),
    ...phrasesFor({ entity_id: '{thing}' }, 'focus on the Q1 Launch project', [
      '(focus | concentrate) on {thing} [instead]',
      '(set | change | switch | move) [the | your] focus (to | on) {thing}',
      '(link | connect | tie | set | point) (this | the) [thread | conversation] (to | with) {thing}',
      '(make (this | it | the thread | this thread) about {thing} | [from (here | now) on] this thread (is about | concerns) {thing} [from here on | from now on | now])',
      '[from now [on]] [,] (this | the) [thread | conversation] is [now | really | actually] about {thing}',
    ]),
  ],
  async execute({ viewer, references, thread }, { entity_id }) {
    const [entity] = await references.named(viewer, [entity_id]);
    if (entity === undefined) return notFound();
    const label = clipped(entity.label, MAX_LABEL);
    const focus = await focusSetOn(references, viewer, entity);
    if (focus === null) return refused(focusWording.cantFocus(label));
    const change = focusChange(thread.focus, focus);
    if (change === null) return refused(placeWording.alreadyAbout(label));
    return { data: { focus: entity.id }, change, said: focusWording.focusSet(label) };
  },
});
