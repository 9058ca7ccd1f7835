import { z } from 'zod';
import type { Logger } from '../../domain/ports.js';
import type { SlackIdentity } from '../ports.js';

const id = z.string().nullish();
const Body = z.looseObject({
  api_app_id: id,
  team_id: id,
  enterprise_id: id,
  context_team_id: id,
  authorizations: z.array(z.looseObject({ team_id: id, enterprise_id: id })).nullish(),
  team: z.looseObject({ id, enterprise_id: id }).nullish(),
  enterprise: z.looseObject({ id }).nullish(),
  view: z.looseObject({ app_installed_team_id: id }).nullish(),
});
type Body = z.infer<typeof Body>;

type Installation = Record<'team' | 'enterprise', string | null | undefined>;

/**
 * Which installations of the app a body is for. Slack: an event names them in `authorizations`, its `team_id` may be
 * another company's with a channel shared with ours. A view of their people names ours in `app_installed_team_id`, theirs
 * in `team`; of any other interaction `team` is the app's. Commands and events without `authorizations` have bare ids.
 */
function installationsOf(body: Body): Installation[] {
  const { authorizations, view, team, enterprise } = body;
  if (authorizations?.length) {
    return authorizations.map((one) => ({ team: one.team_id, enterprise: one.enterprise_id }));
  }
  if (view?.app_installed_team_id) return [{ team: view.app_installed_team_id, enterprise: null }];
  if (team) return [{ team: team.id, enterprise: team.enterprise_id }];
  return [
    { team: body.context_team_id ?? body.team_id, enterprise: body.enterprise_id ?? enterprise?.id ?? null },
  ];
}

type Self = Pick<SlackIdentity, 'teamId' | 'enterpriseId' | 'appId'>;

/** Where a body names only an organisation the app is installed in all of it. */
function isOurs({ team, enterprise }: Installation, self: Self): boolean {
  const foreign = enterprise != null && self.enterpriseId !== null && enterprise !== self.enterpriseId;
  if (team != null) return team === self.teamId && !foreign;
  return enterprise != null && enterprise === self.enterpriseId;
}

/**
 * What of a body is not of our installation; null where it is. The signature has told that it is from our app already, so that a
 * shortcut, in which Slack names no app, is let in.
 */
export function whatIsForeign(given: unknown, self: Self): 'app' | 'installation' | null {
  const body = Body.safeParse(given).data;
  if (body === undefined) return 'installation';
  if (body.api_app_id != null && self.appId !== null && body.api_app_id !== self.appId) return 'app';
  return installationsOf(body).some((one) => isOurs(one, self)) ? null : 'installation';
}

/** Something that Slack signed for another installation than ours. It leaves no row, and asking again changes nothing. */
export class ForeignRequest extends Error {
  override readonly name = 'ForeignRequest';
}

/** A misdirected workspace says the same all day. Milliseconds. */
const LOG_EVERY_MS = 60 * 60_000;

/**
 * A door that lets in what is for our installation, of every kind and however it came. For anything else it throws
 * ForeignRequest, and says so in the log once an hour, without content.
 */
export function createDoor(
  self: Self,
  { log, now }: { log: Logger; now(): number },
): (body: unknown) => void {
  let refused = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (body) => {
    const foreign = whatIsForeign(body, self);
    if (foreign === null) return;
    refused += 1;
    if (now() - loggedAt >= LOG_EVERY_MS) {
      log.warn(
        { foreign, refused },
        'Slack sent something for another installation than ours; it is refused. Check whether another app or workspace has this URL or token',
      );
      loggedAt = now();
      refused = 0;
    }
    throw new ForeignRequest(`not of our ${foreign}`);
  };
}
