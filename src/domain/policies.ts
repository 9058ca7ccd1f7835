import { z } from 'zod';
import { wording } from './conversation/wording.js';
import { userEntity } from './entities/entity.js';
import type { Team } from './team.js';

/**
 * What a person is to a workspace, as Slack tells it. `member`: belongs to it in full. `guest`: is let into some of its channels
 * only (Slack: single- and multi-channel guests). `outsider`: belongs to another workspace or organisation, or their account is
 * closed. `unknown`: nothing is known of them; whoever decides by this takes them for a guest.
 */
export type Standing = 'member' | 'guest' | 'outsider' | 'unknown';

/** So many people a request can name as those who may approve as well. */
export const MAX_NAMED = 20;

/** Who may approve: kinds of people, and people by user id. */
export const ApprovalPolicy = z.strictObject({
  who: z.array(z.enum(['requester', 'named', 'members', 'approvers'])).default(['requester', 'named']),
  people: z.array(z.string()).default([]),
  /** whether the person who asked may approve as well; false asks for a second pair of eyes */
  self_approval: z.boolean().default(true),
  /** whether guests and people of other organisations may as well, where `who` and `people` let them */
  guests: z.boolean().default(false),
});
export type ApprovalPolicy = z.infer<typeof ApprovalPolicy>;

/** The people around a draft, as user ids. Whoever else takes part in its conversation has no say in it. */
export interface People {
  requester: string | null;
  /** who asked on the requester's behalf */
  filer: string | null;
  /** of whom those two said that they may approve as well */
  named: readonly string[];
  team: Pick<Team, 'members' | 'approvers'> | null;
}

/** Those whose words are about a request: whose it is, who files it, whom they named, and who took part in it. It gives nobody a say. */
export function involvedIn({
  requester,
  filer,
  named,
  participants,
}: Omit<People, 'team'> & { participants: readonly string[] }): string[] {
  return [requester, filer, ...named, ...participants].filter((person) => person !== null);
}

/** What people decide: that a request is filed as it stands, or what becomes of its draft (a value, the team, that it goes). */
export type Wanted = 'approve' | 'change';

/** `reason` is a sentence for the person who was refused: it names who may. */
export type Permission = { allowed: true } | { allowed: false; reason: string };

/**
 * The one rule of who decides about a request: whoever asked or filed it, those whom they named, and whom the configuration
 * names. Who asked may always change what is their own, a guest too; with `self_approval: false` they never approve it, whatever
 * group they are in. Guests, people of other organisations and those of whom nothing is known decide nothing else, unless the
 * configuration lets them.
 * @param standing is asked only of somebody who may decide otherwise
 */
export async function mayDecide(
  policy: ApprovalPolicy,
  wants: Wanted,
  actor: string,
  people: People,
  standing: () => Promise<Standing>,
): Promise<Permission> {
  const permission = isUpTo(policy, wants, actor, people);
  const own = isOwn(actor, people);
  if (!permission.allowed || policy.guests || (own && wants === 'change')) return permission;
  if ((await standing()) === 'member') return permission;
  const mayNameSomebody = own && policy.who.includes('named');
  return {
    allowed: false,
    reason: mayNameSomebody ? wording.guestsOwn : wording.notForGuests(whoMay(policy, wants, people)),
  };
}

/** The same rule for somebody who belongs to the workspace: what can be said without asking what they are to it. */
export function isUpTo(policy: ApprovalPolicy, wants: Wanted, actor: string, people: People): Permission {
  const own = isOwn(actor, people);
  if (own && wants === 'change') return { allowed: true };
  if (own && !policy.self_approval) {
    return { allowed: false, reason: wording.notOnesOwn(whoMay(policy, wants, people)) };
  }
  const groups = {
    requester: [people.requester, people.filer],
    named: people.named,
    members: people.team?.members ?? [],
    approvers: people.team?.approvers ?? [],
  };
  if (policy.people.includes(actor)) return { allowed: true };
  if (policy.who.some((group) => groups[group].includes(actor))) return { allowed: true };
  return { allowed: false, reason: whoMay(policy, wants, people) };
}

/**
 * Whether somebody may name approvers, if the configuration heeds that: it is theirs or theirs to decide; being named is
 * not enough.
 */
export function mayName(policy: ApprovalPolicy, actor: string, people: People): boolean {
  return policy.who.includes('named') && isUpTo(policy, 'change', actor, { ...people, named: [] }).allowed;
}

function isOwn(actor: string, { requester, filer }: People): boolean {
  return actor === requester || actor === filer;
}

/** In a sentence, with those who were named by name. */
function whoMay({ who, people, self_approval }: ApprovalPolicy, wants: Wanted, { named }: People): string {
  const groups = wants === 'change' ? (['requester', ...who] as const) : who;
  const able = groups.filter((group) => group !== 'requester' || wants === 'change' || self_approval);
  return wording.whoMayDecide([...new Set(able)], named, people);
}

/** Whose a project is, seen by one person. */
export interface ProjectPeople {
  /** an entity's id, and the name where they may know it */
  owner: { id: string; name: string | null } | null;
  /** whether the project is for them; null: it is for everybody in the workspace */
  isTheirs: boolean | null;
}

/**
 * Who corrects a project's brief: its owner, those whom it is for, and where it has neither everybody; full members of the workspace
 * each time.
 */
export async function mayCorrectBrief(
  { owner, isTheirs }: ProjectPeople,
  { actor, project }: { actor: string; project: string },
  isMember: () => Promise<boolean>,
): Promise<Permission> {
  const isUpToThem = owner?.id === userEntity(actor) || (isTheirs ?? owner === null);
  if (isUpToThem && (await isMember())) return { allowed: true };
  return {
    allowed: false,
    reason: wording.whoMayCorrect(project, owner && (owner.name ?? ''), isTheirs !== null),
  };
}

/** Whether `actor` may work on a ticket of this team: its members and approvers, or anyone where it names none. */
export function mayHandle(team: Pick<Team, 'members' | 'approvers'> | null, actor: string): boolean {
  if (!team || team.members.length === 0) return true;
  return team.members.includes(actor) || team.approvers.includes(actor);
}
