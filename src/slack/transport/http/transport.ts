import { HTTPReceiver, type Logger } from '@slack/bolt';
import type { SlackPorts, SlackTransport, Transport } from '../../ports.js';
import { ForeignRequest } from '../door.js';
import { reportFailure } from '../report-failure.js';
import { closePort, listen } from './port.js';
import { createFront } from './server.js';

/** Slack: with this header it does not send the event again. */
const NO_RETRY = { 'x-slack-no-retry': '1' };

/**
 * Slack calls us. The front has checked the signature on the raw body, so Bolt need not check it again; a failed
 * listener is a 500, on which Slack sends the event again; what is for another installation is a 403, on which it does not.
 */
export function httpTransport(
  { signingSecret, port, host, others, readBody }: Extract<SlackTransport, { kind: 'http' }>,
  ports: SlackPorts,
  logger: Logger,
): Transport {
  const receiver = new HTTPReceiver({
    signingSecret,
    signatureVerification: false,
    logger,
    unhandledRequestHandler: ({ response }) => {
      ports.log.warn({}, 'an event was not stored within the 3 s that Slack waits');
      if (!response.headersSent) response.writeHead(503).end();
    },
    processEventErrorHandler: async ({ error, response }) => {
      if (error instanceof ForeignRequest) {
        response.writeHead(403, NO_RETRY).end();
      } else if (response.headersSent) {
        ports.log.debug({ err: error }, 'an event ended after Slack was told to send it again');
      } else if (reportFailure(ports.log, error)) {
        // a person still sees that their click came to nothing
        response.writeHead(400, NO_RETRY).end();
      } else {
        response.writeHead(500).end();
      }
      return true;
    },
  });
  const { log, now } = ports;
  let downSince: number | null = now();
  const front = createFront({ signingSecret, bolt: receiver.requestListener, others, readBody, log, now });
  return {
    receiver,
    start: async () => {
      const taken = await listen(front, port, host);
      downSince = null;
      return taken;
    },
    downSince: () => downSince,
    stop: async (drain) => {
      downSince = now();
      await closePort(front);
      await drain();
    },
  };
}
