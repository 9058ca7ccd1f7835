import { type Logger, SocketModeReceiver } from '@slack/bolt';
import { AppError } from '../../domain/errors.js';
import { ForeignRequest } from '../door.js';
import type { SlackPorts, SlackSettings } from '../ports.js';
import { reportFailure } from '../report-failure.js';
import type { Transport } from '../transport.js';
import { webClientOptions } from '../web-client.js';
import { guardEnvelopes } from './envelope-guard.js';
import { SocketLink } from './link.js';

/** Slack: an ack is due within 3 s; a peer that has not closed by then is not waited for. Milliseconds. */
const CLOSE_WAIT_MS = 3000;

/** We hold a WebSocket to Slack. A failed listener sends no ack, on which Slack delivers the event again; what is for another installation is acked and dropped. */
export function socketTransport(
  settings: SlackSettings,
  appToken: string,
  ports: SlackPorts,
  logger: Logger,
): Transport {
  const receiver = new SocketModeReceiver({
    appToken,
    logger,
    // Bolt's own reconnecting leaves a rejection unhandled when Slack can't be reached; SocketLink does it instead.
    autoReconnectEnabled: false,
    installerOptions: { clientOptions: webClientOptions(settings.apiUrl) },
    processEventErrorHandler: async ({ error }) => {
      if (error instanceof ForeignRequest) return true;
      reportFailure(ports.log, error);
      return false;
    },
  });
  guardEnvelopes(receiver.client, ports.log);
  const link = new SocketLink(receiver.client, ports);
  return {
    receiver,
    start: async () => {
      await link.start().catch((cause: unknown) => {
        throw new AppError(
          'slack_failed',
          'The Socket Mode connection could not be opened. Check SLACK_APP_TOKEN: it begins with "xapp-" and needs the scope connections:write, and Socket Mode must be switched on for the app.',
          { cause },
        );
      });
      return null;
    },
    stop: async (drain) => {
      await drain();
      await Promise.race([link.stop(), ports.sleep(CLOSE_WAIT_MS)]);
    },
  };
}
