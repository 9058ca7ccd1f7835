import type { Act, ActAnswer } from '../../protocol.js';
import { click } from '../interactivity/click.js';
import { slash } from '../interactivity/commands.js';
import { shortcut } from '../interactivity/shortcuts.js';
import { closeView, submitView } from '../interactivity/submission.js';
import { suggest } from '../interactivity/suggestions.js';
import { PersonError } from '../person-error.js';
import { SlackError } from '../slack-error.js';
import type { World } from '../world.js';
import { clip } from './clips.js';
import { deleteFile, share } from './files.js';
import { forward } from './forward.js';
import { edit, post, react, remove, unreact } from './messages.js';
import { invite, join, leave, openDm, openGroup, openHome } from './places.js';
import { postAs } from './post-as.js';

/** Does what a person did in the page. Refusals are answers with a sentence for the person. */
export async function perform(world: World, act: Act): Promise<ActAnswer> {
  try {
    return await dispatch(world, act);
  } catch (error) {
    if (error instanceof PersonError) return { ok: false, error: error.code, message: error.message };
    if (error instanceof SlackError)
      return { ok: false, error: error.code, message: `Slack would refuse this: ${error.message}.` };
    throw error;
  }
}

function dispatch(world: World, act: Act): ActAnswer | Promise<ActAnswer> {
  switch (act.type) {
    case 'post':
      return post(world, act);
    case 'clip':
      return clip(world, act);
    case 'share':
      return share(world, act);
    case 'deleteFile':
      return deleteFile(world, act);
    case 'forward':
      return forward(world, act);
    case 'postAs':
      return postAs(world, act);
    case 'edit':
      return edit(world, act);
    case 'delete':
      return remove(world, act);
    case 'react':
      return react(world, act);
    case 'unreact':
      return unreact(world, act);
    case 'click':
      return click(world, act);
    case 'submitView':
      return submitView(world, act);
    case 'closeView':
      return closeView(world, act);
    case 'options':
      return suggest(world, act);
    case 'slash':
      return slash(world, act);
    case 'shortcut':
      return shortcut(world, act);
    case 'openDm':
      return openDm(world, act);
    case 'openGroup':
      return openGroup(world, act);
    case 'openHome':
      return openHome(world, act);
    case 'join':
      return join(world, act);
    case 'invite':
      return invite(world, act);
    case 'leave':
      return leave(world, act);
  }
}
