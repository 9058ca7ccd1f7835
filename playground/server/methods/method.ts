import type { z } from 'zod';
import type { Wire } from '../wire.js';
import type { World } from '../world.js';
import { parseArgs } from './args.js';

/** A Web API method: which token it wants, what it takes, and what it does. It throws SlackError to refuse. */
export interface Method {
  readonly token: 'none' | 'bot' | 'app';
  /** Checks the arguments and runs. @throws SlackError, also invalid_arguments; ZodError never leaves it */
  readonly call: (world: World, args: Record<string, unknown>) => Wire;
}

/** Joins a schema of the arguments with what is done with them. */
export function method<Args>(
  token: Method['token'],
  args: z.ZodType<Args>,
  run: (world: World, args: Args) => Wire,
): Method {
  return { token, call: (world, given) => run(world, parseArgs(args, given)) };
}
