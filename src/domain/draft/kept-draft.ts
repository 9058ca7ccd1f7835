import { z } from 'zod';
import { Mode, Phase } from '../conversation/phases.js';
import { CardFile, OwnWord } from '../conversation/reply.js';
import { TeamChoice } from '../team.js';
import { AlikeRequest } from '../tickets/past-requests.js';
import { Conflict } from './conflicts.js';
import { Draft, evidenceOf } from './draft.js';

/** All that a thread held of a draft when it was given up, so that it can come back as it was. */
export const KeptDraft = z.object({
  blueprint: z.string(),
  rev: z.number().int(),
  mode: Mode,
  phase: Phase,
  draft: Draft,
  report: z.object({ conflicts: z.array(Conflict), suggestions: z.array(z.string()) }),
  pendingQuestions: z.array(z.string()),
  asked: z.record(z.string(), z.number()),
  team: TeamChoice.nullable(),
  noMatches: z.number().int(),
  requester: z.string().nullable(),
  filer: z.string().nullable(),
  named: z.array(z.string()),
  participants: z.array(z.string()),
  settled: z.array(z.string()),
  replaces: z.array(z.object({ draftId: z.string(), key: z.string() })),
  alike: z.array(AlikeRequest).nullable(),
  ownWords: z.array(OwnWord).default([]),
  files: z.array(CardFile).default([]),
  asks: z.number().int().default(0),
  cardRev: z.number().int().nullable(),
  handledAt: z.string(),
});
export type KeptDraft = z.infer<typeof KeptDraft>;

/** Whether a draft holds anything that somebody would miss: what its blueprint supplied nobody would. */
export function holdsAnything(draft: Draft): boolean {
  const names = [...Object.keys(draft.fields), ...Object.keys(draft.lists)];
  return names.some((name) => evidenceOf(draft, name).some(({ how }) => how !== 'default'));
}
