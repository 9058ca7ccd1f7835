import { z } from 'zod';
import type { Act, ActAnswer } from '../../protocol.js';
import { findPerson, findVisibleChannel, PersonError } from '../person-error.js';
import { answerResponseUrl } from '../response-message.js';
import { typedText } from '../typed-text.js';
import type { World } from '../world.js';
import { interact } from './send.js';

/** A person sends a slash command. The app's answer, if any, is shown as if sent to the response_url. */
export async function slash(world: World, act: Act & { type: 'slash' }): Promise<ActAnswer> {
  const user = findPerson(world, act.as);
  const channel = findVisibleChannel(world, act.as, act.channel);
  if (!world.bot.get().commands.some((known) => known.command === act.command)) {
    throw new PersonError('unknown_command', `${act.command} is not a command of this workspace.`);
  }
  const place = { channel: channel.id, userId: act.as, ts: undefined, threadTs: undefined };
  const delivery = await interact(
    world,
    user,
    {
      token: world.app.verificationToken,
      team_id: world.team.id,
      team_domain: world.team.domain,
      channel_id: channel.id,
      channel_name: channel.isIm ? 'directmessage' : channel.name,
      user_id: user.id,
      user_name: user.name,
      command: act.command,
      // Slack: with "should_escape" people and channels come with their ids, and &, < and > as in a message.
      text: typedText(act.text, world.store.users(), world.store.channels(), world.userGroups),
      api_app_id: world.app.appId,
      is_enterprise_install: 'false',
      response_url: world.responseUrls.issue(world.origin, place),
      trigger_id: world.triggers.issue(act.as),
    },
    'slash_commands',
  );
  if (delivery.acked && delivery.body !== undefined)
    answerResponseUrl(world, place, asResponse(delivery.body));
  return { ok: true, acked: delivery.acked, channel: channel.id };
}

function asResponse(body: unknown): unknown {
  const text = z.string().safeParse(body);
  return text.success ? { text: text.data } : body;
}
