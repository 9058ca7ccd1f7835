import express, { type Request, type Response, Router } from 'express';
import { prettifyError, type z } from 'zod';
import { actSchema } from '../../protocol.js';
import { companyRecords } from '../../seed/records.js';
import { perform } from '../acts/perform.js';
import { control, controlSchema } from '../control.js';
import { answerResponseUrl } from '../response-message.js';
import { SlackError } from '../slack-error.js';
import type { World } from '../world.js';
import { guard } from './guard.js';
import { live } from './live.js';
import { snapshot } from './snapshot.js';

/** What the page, tests and the terminal use: state, live changes, acts, control, the call log, response URLs. */
export function internalApi(world: World, port: () => number): Router {
  const router = Router();
  const json = express.json({ limit: '1mb' });
  router.post('/response/:token', json, (request, response) => respond(world, request, response));
  router.use(guard(port));
  router.get('/state', (_request, response) => {
    response.json(snapshot(world));
  });
  router.get('/records.jsonl', async (_request, response) => {
    response.type('application/x-ndjson').send(await companyRecords(world.clock.now()));
  });
  router.get('/live', live(world));
  router.get('/calls', (request, response) => {
    const { method } = request.query;
    response.json({ calls: world.calls.list(typeof method === 'string' ? method : undefined) });
  });
  router.post('/act', json, async (request, response) => {
    const act = parsed(actSchema, request, response);
    if (act) response.json(await perform(world, act));
  });
  router.post('/control', json, (request, response) => {
    const order = parsed(controlSchema, request, response);
    if (order) response.json({ ok: true, ...control(world, order) });
  });
  return router;
}

/** The body by its schema; what does not fit is answered with 400 and what is wrong with it. */
function parsed<Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
  response: Response,
): z.infer<Schema> | null {
  const result = schema.safeParse(request.body);
  if (result.success) return result.data;
  response.status(400).json({ ok: false, error: 'invalid_request', message: prettifyError(result.error) });
  return null;
}

/** Slack answers a response_url with "ok", or with an error's code as text. */
function respond(world: World, request: Request<{ token: string }>, response: Response): void {
  const place = world.responseUrls.use(request.params.token);
  if (!place) {
    response.status(404).type('text/plain').send('used_url');
    return;
  }
  try {
    answerResponseUrl(world, place, request.body);
    response.type('text/plain').send('ok');
  } catch (error) {
    if (!(error instanceof SlackError)) throw error;
    response.status(400).type('text/plain').send(error.code);
  }
}
