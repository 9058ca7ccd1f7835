import { z } from 'zod';
import type { Team } from './team.js';
import { wording } from './wording.js';

/** Who may approve: kinds of people, and people by user id. */
export const ApprovalPolicy = z.strictObject({
  who: z
    .array(z.enum(['requester', 'participants', 'members', 'approvers']))
    .default(['requester', 'participants']),
  people: z.array(z.string()).default([]),
  /** whether the person who asked may approve as well; false asks for a second pair of eyes */
  self_approval: z.boolean().default(true),
});
export type ApprovalPolicy = z.infer<typeof ApprovalPolicy>;

/** The people around a draft, as user ids. Participants addressed the bot or said something that the draft holds. */
export interface People {
  requester: string | null;
  /** who asked on the requester's behalf */
  filer: string | null;
  participants: readonly string[];
  team: Pick<Team, 'members' | 'approvers'> | null;
}

/** `reason` is a sentence for the person who was refused: it names who may. */
export type Permission = { allowed: true } | { allowed: false; reason: string };

/** Whether `actor` may approve a draft. Whose own request it is may be shut out, whatever group they are in. */
export function mayApprove(policy: ApprovalPolicy, actor: string, people: People): Permission {
  const own = actor === people.requester || actor === people.filer;
  if (own && !policy.self_approval) {
    return { allowed: false, reason: wording.notOnesOwn(wording.whoMayApprove(policy.who, policy.people)) };
  }
  const groups = {
    requester: people.requester === null ? [] : [people.requester],
    participants: people.participants,
    members: people.team?.members ?? [],
    approvers: people.team?.approvers ?? [],
  };
  if (policy.people.includes(actor)) return { allowed: true };
  if (policy.who.some((group) => groups[group].includes(actor))) return { allowed: true };
  return { allowed: false, reason: wording.whoMayApprove(policy.who, policy.people) };
}

/** Whether `actor` may work on a ticket of this team: its members and approvers, or anyone where it names none. */
export function mayHandle(team: Pick<Team, 'members' | 'approvers'> | null, actor: string): boolean {
  if (!team || team.members.length === 0) return true;
  return team.members.includes(actor) || team.approvers.includes(actor);
}
