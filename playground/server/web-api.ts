import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import type { CallFault } from './faults/call-faults.js';
import { methods } from './methods/index.js';
import type { Method } from './methods/method.js';
import { SlackError } from './slack-error.js';
import type { Wire } from './wire.js';
import type { World } from './world.js';

const argsSchema = z.record(z.string(), z.unknown());

type Outcome = { ok: true; body: Wire } | { ok: false; error: string; details: readonly string[] };

/** Slack's Web API: `/api/<method>` by POST (form or JSON) or GET; refusals are answers with `ok: false`. */
export function webApi(world: World): (RequestHandler | ErrorRequestHandler)[] {
  const limit = '1mb';
  return [
    express.json({ limit }),
    express.urlencoded({ limit, extended: false, parameterLimit: 200 }),
    (request: Request, response: Response) => answer(world, request, response),
    unreadable,
  ];
}

/** Slack's answer to a body that is no JSON; what is too large or otherwise odd goes the general way. */
const unreadable: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (error instanceof SyntaxError) response.json({ ok: false, error: 'invalid_json' });
  else next(error);
};

function answer(world: World, request: Request, response: Response): void {
  const name = request.path.replace(/^\//, '');
  const { token, ...args } = argumentsOf(request);
  const fault = world.faults.calls.take(name, args['channel_id'] ?? args['channel']);
  if (fault !== undefined && isUndone(fault)) {
    sendFault(world, name, args, fault, response);
    return;
  }
  const carryOut = () => {
    const outcome = run(world, name, bearer(request) ?? token, args);
    const error = outcome.ok ? {} : { error: outcome.error };
    const reset = fault?.with === 'reset_after_commit';
    const status = reset ? 0 : 200;
    const at = world.machineNow();
    world.calls.add({ method: name, args, at, outcome: { status, ok: outcome.ok, ...error } });
    if (reset) {
      request.socket.destroy();
      return;
    }
    const body = outcome.ok ? { ok: true, ...outcome.body } : { ok: false, ...refusal(outcome) };
    if (fault?.with === 'slow') setTimeout(() => response.json(body), fault.ms);
    else response.json(body);
  };
  if (fault?.with === 'late') setTimeout(carryOut, fault.ms);
  else carryOut();
}

function run(world: World, name: string, token: unknown, args: Record<string, unknown>): Outcome {
  const method = methods.get(name);
  if (!method) return { ok: false, error: 'unknown_method', details: [] };
  try {
    checkToken(world, method.token, token);
    return { ok: true, body: method.call(world, args) };
  } catch (error) {
    if (error instanceof SlackError) return { ok: false, error: error.code, details: error.details };
    throw error;
  }
}

function checkToken(world: World, wanted: Method['token'], token: unknown): void {
  if (wanted === 'none') return;
  if (typeof token !== 'string' || token === '') throw new SlackError('not_authed');
  const { botToken, appToken } = world.app;
  if (token !== botToken && token !== appToken) throw new SlackError('invalid_auth');
  if (token !== (wanted === 'bot' ? botToken : appToken)) throw new SlackError('not_allowed_token_type');
}

function refusal(outcome: { error: string; details: readonly string[] }): Wire {
  const { error, details } = outcome;
  if (details.length === 0) return { error };
  return { error, errors: details, response_metadata: { messages: details } };
}

type UndoneFault = Exclude<CallFault, { with: 'reset_after_commit' | 'slow' | 'late' }>;

const isUndone = (fault: CallFault): fault is UndoneFault =>
  fault.with !== 'reset_after_commit' && fault.with !== 'slow' && fault.with !== 'late';

function sendFault(
  world: World,
  method: string,
  args: Record<string, unknown>,
  fault: UndoneFault,
  response: Response,
): void {
  const { status, error } = faultAnswer(fault);
  world.calls.add({ method, args, at: world.machineNow(), outcome: { status, ok: false, error } });
  if (fault.with === 'silent') return;
  if (fault.with === 'rate_limited') response.set('Retry-After', String(fault.retryAfterSeconds));
  response.status(status).json({ ok: false, error });
}

function faultAnswer(fault: UndoneFault): { status: number; error: string } {
  switch (fault.with) {
    case 'rate_limited':
      return { status: 429, error: 'ratelimited' };
    case 'server_error':
      return { status: 500, error: 'internal_error' };
    case 'refused':
      return { status: 200, error: fault.error };
    case 'silent':
      return { status: 0, error: 'silent' };
  }
}

function argumentsOf(request: Request): Record<string, unknown> {
  const body = argsSchema.safeParse(request.body).data ?? {};
  // Slack takes arguments from the address too, a token never.
  const { token: _token, ...query } = argsSchema.safeParse(request.query).data ?? {};
  return { ...query, ...body };
}

function bearer(request: Request): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.get('authorization') ?? '')?.[1];
}
