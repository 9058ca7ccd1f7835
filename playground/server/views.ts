import type { OpenView } from '../protocol.js';
import { newId, newToken } from './ids.js';
import { SlackError } from './slack-error.js';
import type { World } from './world.js';

type View = OpenView['view'];

/** A modal on top of `below`, or the first of a stack. @throws SlackError duplicate_external_id */
export function newOpenView(world: World, userId: string, view: View, below?: OpenView): OpenView {
  checkExternalId(world, view);
  const id = newId('V');
  return {
    id,
    userId,
    hash: newHash(world),
    rootId: below?.rootId ?? id,
    ...(below ? { previousId: below.id } : {}),
    view,
  };
}

/** The same open view with new content and a new hash. */
export function changedView(world: World, open: OpenView, view: View): OpenView {
  checkExternalId(world, view, open);
  return { ...open, hash: newHash(world), view };
}

/** Publishes a person's App Home. @throws SlackError hash_conflict */
export function publishHome(world: World, userId: string, view: View, hash: string | undefined): OpenView {
  const present = world.store.home(userId);
  if (hash !== undefined && present && present.hash !== hash) throw new SlackError('hash_conflict');
  const home = present ? changedView(world, present, view) : newOpenView(world, userId, view);
  world.store.putHome(home);
  return home;
}

/** Slack's hash: the time of the change and something unguessable. */
function newHash(world: World): string {
  return `${world.clock.seconds()}.${newToken(8)}`;
}

function checkExternalId(world: World, view: View, self?: OpenView): void {
  const externalId = view['external_id'];
  if (externalId === undefined || externalId === '') return;
  const taken = world.views.find((open) => open.id !== self?.id && open.view['external_id'] === externalId);
  if (taken) throw new SlackError('duplicate_external_id');
}
