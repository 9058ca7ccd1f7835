import { z } from 'zod';
import type { Evidence } from '../draft/evidence.js';
import type { Viewer } from '../entities/entity.js';
import type { TicketFacts } from './ticket-entity.js';
import { type Ticket, TicketStatus } from './tracker.js';

/**
 * A team that may be the right one, and how likely it is (0 to 1). `words` are those of the request that stand in what the team
 * says of itself; `like` is the short id of a request like it that the team took, one that the viewer may see.
 */
export interface TeamCandidate {
  teamId: string;
  confidence: number;
  words: readonly string[];
  like: string | null;
}

/** A filed request, not done yet, that looks like the one at hand. `similarity` is between 0 and 1. */
export const AlikeRequest = z.object({
  draftId: z.string(),
  shortId: z.string(),
  headline: z.string(),
  status: TicketStatus,
  team: z.object({ id: z.string(), name: z.string() }).nullable(),
  url: z.string().nullable(),
  similarity: z.number(),
});
export type AlikeRequest = z.infer<typeof AlikeRequest>;

/** A filed request, done or not, that speaks of what was asked. `excerpt` is on one line, `filedAt` is ISO. */
export interface RequestAbout extends Omit<AlikeRequest, 'similarity'> {
  requester: string;
  filedAt: string;
  /** what it says around the words that were asked for, beyond its headline; empty where that is all it says */
  excerpt: string;
}

/** Who may know of a filed request outside its own channel and team. */
export const Audience = z.enum(['everyone', 'channel']);
export type Audience = z.infer<typeof Audience>;

/** A constraint that a filed request brings with it: its approval has accepted it. */
export interface AcceptedItem {
  key: string;
  value: string;
  evidence: Evidence;
}

/** A constraint that people agreed on in another thread, and where. */
export interface AcceptedConstraint extends AcceptedItem {
  draftId: string;
  /** the ticket's short id, or null before it has one */
  shortId: string | null;
  headline: string;
}

/**
 * What is remembered of a filed request, for later ones: `text` is matched, `taken` says that the team took it: it was re-routed
 * there, somebody took it, or it is done. An absent field stays as it was recorded before.
 */
export interface RequestRecord {
  draftId: string;
  ticket: Pick<Ticket, 'id' | 'shortId' | 'url' | 'status'>;
  headline: string;
  text: string;
  team: { id: string; name: string } | null;
  requester: string;
  facts: TicketFacts;
  taken?: boolean;
  project?: string | null;
  audience?: Audience;
  constraints?: readonly AcceptedItem[];
  /** drafts whose accepted constraints these replace, by the constraint's key */
  replaces?: readonly { draftId: string; key: string }[];
}

/**
 * What earlier requests of a workspace teach; of single ones, what the viewer may see. Each call is bounded in time by
 * `signal`.
 */
export interface PastRequests {
  /** the teams that may take a request of these words, best first, at most ten; none where nothing speaks for any */
  candidates(viewer: Viewer, text: string, signal: AbortSignal): Promise<readonly TeamCandidate[]>;
  /** requests like these words that are not done and that the viewer may see, most alike first, at most three */
  alike(
    viewer: Viewer,
    query: { text: string; notDraft: string },
    signal: AbortSignal,
  ): Promise<readonly AlikeRequest[]>;
  /**
   * requests that hold the telling words of a question, and that the viewer may see: done ones too, withdrawn ones not, those
   * that hold most of them first and then the newest. None for a question whose words are in no request, or in too many.
   */
  about(
    viewer: Viewer,
    query: { text: string; limit: number },
    signal: AbortSignal,
  ): Promise<readonly RequestAbout[]>;
  /** what was accepted in other threads of the project, as far as the viewer may see those requests */
  acceptedConstraints(
    viewer: Viewer,
    query: { project: string; notDraft: string },
    signal: AbortSignal,
  ): Promise<readonly AcceptedConstraint[]>;
  /** what the viewer's own newest request of that form says, by field, as far as they may see it where they are */
  lastValues(
    viewer: Viewer,
    blueprint: string,
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, string>>>;
}
