import { z } from 'zod';
import { EntityId } from '../../domain/entities/entity.js';
import { watchWording } from '../../domain/entities/watch-wording.js';
import { clipped } from '../../domain/text/text.js';
import type { PhraseArgs, Slots } from '../../domain/tools/tool.js';
import { notFound } from '../references/groups.js';
import { ACTS, phrasesFor, refused, tool } from '../tool-parts.js';

const MAX_LABEL = 200;

const Args = z.strictObject({ entity: EntityId.describe('What is to be watched no longer.') });

const unwatching = ({ all }: Slots): PhraseArgs[] => all('things').map((entity) => ({ entity }));

/** Ends what `watch_entity` began. */
export const unwatchEntity = tool(Args, {
  name: 'unwatch_entity',
  category: 'memory',
  summary: 'Stop telling you when something changes.',
  instructions:
    "Ends the asker's watch of something. Takes an id, never a name. Of others' watches nothing is known.",
  sets: ['text'],
  needs: 'name',
  briefly: '',
  ...ACTS,
  phrases: [
    ...phrasesFor(unwatching, 'stop watching T-12', [
      '(stop | quit) (watching | following | tracking) {things}',
    ]),
    ...phrasesFor(unwatching, 'unwatch T-12', [
      '(unwatch | unfollow | unsubscribe [me] from) {things}',
      "(don't | do not | no longer | i no longer want to | i don't want to) (watch | follow) {things} [any more | anymore]",
      '(stop | quit) (telling | notifying | pinging) me (about | of | when) {things} [changes]',
    ]),
  ],
  async execute({ viewer, references, memory }, { entity }) {
    const [known] = await references.named(viewer, [entity]);
    if (known === undefined) return notFound();
    const label = clipped(known.label, MAX_LABEL);
    const own = await memory.watches({ ...viewer, place: null });
    if (!own.some(({ watch }) => watch.entity === entity)) {
      return refused(watchWording.watchesNot(label));
    }
    return {
      data: { unwatched: entity },
      memory: [{ write: 'unwatch', entity, who: viewer.user }],
      said: watchWording.unwatched(label),
    };
  },
});
