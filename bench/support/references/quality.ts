import type { Pool } from 'pg';
import type { Viewer } from '../../../src/domain/entities/entity.js';
import { written } from '../../../src/domain/text/person-text.js';
import {
  directoryIn,
  isSure,
  MAX_CANDIDATES,
  type Mention,
  mentionsIn,
} from '../../../src/knowledge/entities/resolve.js';
import { CLASSES, classOf, type MentionClass } from './classes.js';
import { type RealMention, readEntities, readMentions } from './data.js';

/** What resolving came to inside an anchor. */
export interface Outcome {
  of: MentionClass;
  mention: RealMention;
  resolved: readonly string[];
  candidates: readonly string[];
}

/**
 * How the anchor is read. `text`: the paragraph is resolved as it is, with nothing marked, and what is found where the
 * anchor stands counts. `token`: the words that the author linked are given as an explicit mention, as a person gives "@…".
 */
export type Reading = 'text' | 'token';

/** Resolves every real mention. */
export async function outcomesOf(pool: Pool, viewer: Viewer, reading: Reading): Promise<Outcome[]> {
  const targets = new Map(readEntities().map((entity) => [entity.id, entity]));
  const outcomes: Outcome[] = [];
  for (const mention of readMentions()) {
    const target = targets.get(mention.target);
    if (target === undefined) throw new Error(`A mention's target is no entity: ${mention.target}`);
    const inside = await insideAnchor(pool, viewer, mention, reading);
    outcomes.push({
      of: classOf(mention, target),
      mention,
      resolved: [...new Set(inside.filter(isSure).flatMap(idsOf))],
      candidates: [...new Set(inside.flatMap(idsOf))],
    });
  }
  return outcomes;
}

const idsOf = ({ entities }: Mention): string[] => entities.slice(0, MAX_CANDIDATES).map(({ id }) => id);

async function insideAnchor(
  pool: Pool,
  viewer: Viewer,
  { text, anchor }: RealMention,
  reading: Reading,
): Promise<Mention[]> {
  if (reading === 'token')
    return mentionsIn(directoryIn(pool), viewer, { text: written(''), mentionTokens: [anchor] });
  const [start, end] = [text.indexOf(anchor), text.indexOf(anchor) + anchor.length];
  const mentions = await mentionsIn(directoryIn(pool), viewer, { text: written(text) });
  return mentions.filter((mention) => mention.start < end && start < mention.end);
}

/** The figures of one class, or of all. */
export interface Quality {
  of: string;
  mentions: number;
  recallResolved: number;
  recallCandidates: number;
  /** of what was resolved inside the anchor, the share that is the target; 1 where nothing was */
  precision: number;
}

const share = (part: number, whole: number): number =>
  whole === 0 ? 1 : Math.round((part / whole) * 1_000) / 1_000;

/** The figures by class, and of all mentions together. */
export function qualityOf(outcomes: readonly Outcome[]): Quality[] {
  return [
    ...CLASSES.map((of) =>
      figures(
        of,
        outcomes.filter((outcome) => outcome.of === of),
      ),
    ),
    figures('all', outcomes),
  ];
}

function figures(of: string, outcomes: readonly Outcome[]): Quality {
  const count = (holds: (outcome: Outcome) => boolean): number => outcomes.filter(holds).length;
  const resolved = outcomes.flatMap(({ resolved: ids, mention }) => ids.map((id) => id === mention.target));
  return {
    of,
    mentions: outcomes.length,
    recallResolved: share(
      count(({ resolved: ids, mention }) => ids.includes(mention.target)),
      outcomes.length,
    ),
    recallCandidates: share(
      count(({ candidates, mention }) => candidates.includes(mention.target)),
      outcomes.length,
    ),
    precision: share(resolved.filter(Boolean).length, resolved.length),
  };
}
