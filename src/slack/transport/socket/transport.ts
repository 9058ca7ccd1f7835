import type { App, Logger, Receiver, ReceiverEvent } from '@slack/bolt';
import { WebAPIPlatformError, type WebClientOptions } from '@slack/web-api';
import { AppError } from '../../../domain/errors.js';
import { networkFailure } from '../../../domain/network-failure.js';
import type { SlackPorts, Transport } from '../../ports.js';
import { ForeignRequest } from '../door.js';
import { reportFailure } from '../report-failure.js';
import { Disconnected, openConnection } from './connection.js';
import { createLink, mayPass } from './link.js';

/** A peer that has not closed by then is not waited for. Milliseconds. */
const CLOSE_WAIT_MS = 1_000;

const HOW =
  'It must be an app-level token (xapp-…) of this app with the scope connections:write, and Socket Mode must be switched on for the app.';

/** Says what keeps the first connection from opening, and what to do. */
function startError(cause: unknown): AppError {
  let text = `The Socket Mode connection could not be opened. ${networkFailure(cause) ?? 'Check that this machine may open WebSockets to Slack.'}`;
  if (cause instanceof WebAPIPlatformError) {
    text = `Slack refuses SLACK_APP_TOKEN (${cause.data.error}). ${HOW}`;
  } else if (cause instanceof Disconnected) {
    text = `Slack refuses the Socket Mode connection (${cause.reason}). Switch Socket Mode on on the app's page "Socket Mode".`;
  }
  return new AppError('slack_failed', text, { cause });
}

/**
 * We hold a WebSocket to Slack. A failed listener sends no ack, on which Slack delivers the event again; what is for another
 * installation is acked and dropped.
 */
export function socketTransport(
  appToken: string,
  clientOptions: WebClientOptions,
  ports: SlackPorts,
  logger: Logger,
): Transport {
  let app: App | undefined;
  const taken = async (event: ReceiverEvent): Promise<void> => {
    try {
      await app?.processEvent(event);
    } catch (error) {
      if (error instanceof ForeignRequest) await event.ack();
      else reportFailure(ports.log, error);
    }
  };
  const settings = { appToken, clientOptions, logger };
  const link = createLink((handlers) => openConnection(settings, ports, { taken, ...handlers }), ports);
  const receiver: Receiver = {
    init: (given) => {
      app = given;
    },
    start: link.start,
    stop: async () => link.stop(),
  };
  return {
    receiver,
    start: async () => {
      try {
        await link.start();
      } catch (error) {
        if (!mayPass(error)) throw startError(error);
        ports.log.warn({ err: error }, 'Slack gives no Socket Mode connection yet; trying again');
        link.keepTrying();
      }
      return null;
    },
    downSince: link.downSince,
    stop: async (drain) => {
      await drain();
      link.stop();
      await ports.sleep(CLOSE_WAIT_MS);
    },
  };
}
