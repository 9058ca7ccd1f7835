import type { WebClient } from '@slack/web-api';
import { isEmpty, written } from '../../domain/person-text.js';
import { withoutName } from '../normalise/called.js';
import type { Command } from '../normalise/command.js';
import { isDirect } from '../normalise/common.js';
import { interactionKey } from '../normalise/key.js';
import { BEGUN, NEW_WHAT, NOT_HERE, sentence } from '../present/answers.js';
import type { Presented } from '../present/context.js';
import type { ListenerContext } from './context.js';
import { hasPart } from './has-part.js';

/**
 * `/frontdoor new <words>`: a request begins with the words of the one who gave the command. Slack tells a command's channel but no
 * message to begin with; so the outbox posts one, once, and tells of it as it would of theirs. @throws when that is not stored
 */
export async function beginRequest(
  { ports, self }: ListenerContext,
  client: WebClient,
  { actor, channel, rest, triggerId }: Command,
): Promise<Presented> {
  const said = written(withoutName(rest));
  if (isEmpty(said)) return sentence(NEW_WHAT);
  if (!(await hasPart(client, channel, actor))) return sentence(NOT_HERE);
  const key = interactionKey(triggerId, 'new', actor);
  const { teamId } = self;
  await ports.begin({ teamId, key, channel, isDirect: isDirect({ channel }), by: actor, said });
  return sentence(BEGUN);
}
