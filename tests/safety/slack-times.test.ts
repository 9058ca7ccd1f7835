import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { nodesOf, sourceFiles } from '../support/source-files.js';

/** The one file that knows how Slack writes a time. */
const HOME = 'src/domain/conversation/slack-ts.ts';

/** What a Slack time is called wherever one is held. */
const TIME = /^(?:ts|[a-z]+Ts|[a-z]+_ts|handledAt|discardedAt|shownAt|heard|asking)$/u;

const Name = z.looseObject({ type: z.literal('Identifier'), value: z.string() });
const Member = z.looseObject({
  type: z.literal('MemberExpression'),
  object: z.unknown(),
  property: z.unknown(),
});
const Call = z.looseObject({
  type: z.enum(['CallExpression', 'NewExpression']),
  callee: z.unknown(),
  arguments: z.array(z.looseObject({ expression: z.unknown() })),
});
const Binary = z.looseObject({
  type: z.literal('BinaryExpression'),
  operator: z.enum(['<', '>', '<=', '>=', '-', '*', '/', '%']),
  left: z.unknown(),
  right: z.unknown(),
});
const Unary = z.looseObject({
  type: z.literal('UnaryExpression'),
  operator: z.literal('+'),
  argument: z.unknown(),
});

const nameOf = (node: unknown): string =>
  Name.safeParse(node).data?.value ?? Name.safeParse(Member.safeParse(node).data?.property).data?.value ?? '';
const isTime = (node: unknown): boolean => TIME.test(nameOf(node));

/** What turns a text into a number, or orders texts. */
const READS = new Set(['Number', 'parseFloat', 'parseInt', 'BigInt']);

/** Whether an expression reads, orders or reckons with a Slack time by itself. */
function reckons(node: unknown): boolean {
  const binary = Binary.safeParse(node).data;
  if (binary) return isTime(binary.left) || isTime(binary.right);
  const unary = Unary.safeParse(node).data;
  if (unary) return isTime(unary.argument);
  const call = Call.safeParse(node).data;
  if (!call) return false;
  const method = Member.safeParse(call.callee).data;
  if (method && nameOf(method) === 'localeCompare') return isTime(method.object);
  return READS.has(nameOf(call.callee)) && call.arguments.some(({ expression }) => isTime(expression));
}

const places = (path: (path: string) => boolean): string[] =>
  sourceFiles()
    .filter((file) => path(file.path))
    .flatMap((file) => nodesOf(file).flatMap((node) => (reckons(node) ? [file.path] : [])));

describe('Slack times', () => {
  it('are compared and reckoned with in one place', () => {
    expect(places((path) => path !== HOME)).toEqual([]);
  });

  it('are found there, so that the check would find them elsewhere', () => {
    expect(places((path) => path === HOME)).not.toEqual([]);
  });
});
