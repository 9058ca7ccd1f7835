import type { Config } from '../config/config.js';
import type { Pool } from '../db/pool.js';
import { readWaitingDrafts, type WaitingDraft } from '../db/queries/open-drafts.js';
import { isUpTo } from '../domain/approval.js';
import type { OpenDraftLine, SlackPorts } from '../slack/ports.js';

/** So many of a workspace's newest are looked through. */
const MOST_DRAFTS = 1_000;

const STATUSES: readonly OpenDraftLine['status'][] = ['asking', 'open', 'failed'];

type Policy = Pick<Config, 'teams' | 'approval'>;

/**
 * The drafts that are a person's own, and those that only wait for a word that the person may give.
 * @param policy who may approve, as it is known now: by user ids once Slack's handles were looked up
 */
export function createOpenDrafts(pool: Pool, policy: () => Policy): SlackPorts['openDrafts'] {
  return async (teamId, user) => {
    const drafts = await readWaitingDrafts(pool, teamId, user, MOST_DRAFTS);
    const own = drafts.filter(({ requester, filer }) => requester === user || filer === user);
    const waiting = drafts.filter((draft) => draft.status === 'open' && isFor(user, draft, policy()));
    return { own: own.flatMap(toLine), waiting: waiting.flatMap(toLine) };
  };
}

function isFor(
  user: string,
  { requester, filer, named, team }: WaitingDraft,
  { teams, approval }: Policy,
): boolean {
  const people = { requester, filer, named, team: teams.find(({ id }) => id === team?.id) ?? null };
  return isUpTo(approval, 'approve', user, people).allowed;
}

function toLine(draft: WaitingDraft): OpenDraftLine[] {
  const status = STATUSES.find((one) => one === draft.status);
  const { draftId, headline, requester, team, channel, rootTs, isDirect, updatedAt } = draft;
  const thread = { channel, rootTs, isDirect };
  return status === undefined
    ? []
    : [
        {
          draftId,
          headline,
          status,
          requester,
          team: team?.name ?? null,
          thread,
          updatedAt: updatedAt.toISOString(),
        },
      ];
}
