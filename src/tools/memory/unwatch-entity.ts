import { z } from 'zod';
import { wording } from '../../domain/conversation/wording.js';
import { EntityId } from '../../domain/entities/entity.js';
import { clipped } from '../../domain/text/text.js';
import type { PhraseArgs, Slots, Tool } from '../../domain/tools/tool.js';
import { notFound } from '../references/groups.js';

const MAX_LABEL = 200;

const Args = z.strictObject({ entity: EntityId.describe('What is to be watched no longer.') });

const unwatching = ({ all }: Slots): PhraseArgs[] => all('things').map((entity) => ({ entity }));

/** Ends what `watch_entity` began. */
export const unwatchEntity: Tool<z.infer<typeof Args>> = {
  name: 'unwatch_entity',
  category: 'memory',
  summary: 'Stop telling you when something changes.',
  instructions:
    "Ends the asker's watch of something. Takes an id, never a name. Of others' watches nothing is known.",
  args: Args,
  sets: ['text'],
  needs: 'name',
  briefly: '',
  effect: 'write',
  approval: 'none',
  reversible: false,
  phrases: [
    {
      template: '(stop | quit) (watching | following | tracking) {things}',
      example: 'stop watching T-12',
      args: unwatching,
    },
    {
      template: '(unwatch | unfollow | unsubscribe [me] from) {things}',
      example: 'unwatch T-12',
      args: unwatching,
    },
    {
      template:
        "(don't | do not | no longer | i no longer want to | i don't want to) (watch | follow) {things} [any more | anymore]",
      args: unwatching,
    },
    {
      template: '(stop | quit) (telling | notifying | pinging) me (about | of | when) {things} [changes]',
      args: unwatching,
    },
  ],
  async execute({ viewer, references, memory }, { entity }) {
    const [known] = await references.named(viewer, [entity]);
    if (known === undefined) return notFound();
    const label = clipped(known.label, MAX_LABEL);
    const own = await memory.watches({ ...viewer, place: null });
    if (!own.some(({ watch }) => watch.entity === entity)) {
      return { data: { error: wording.watchesNot(label) } };
    }
    return {
      data: { unwatched: entity },
      memory: [{ write: 'unwatch', entity, who: viewer.user }],
      said: wording.unwatched(label),
    };
  },
};
