import { z } from 'zod';
import { jsonOf } from '../../support/model-servers/asked.js';
import type { Wire } from './answers.js';

/** Whether these answers still do the harm; null: the good answer. */
export type Harms = (wires: readonly (Wire | null)[]) => Promise<boolean>;

/** So often a scene is played to make one finding smaller. */
const MOST = 150;
/** Smaller pieces of a text are not worth leaving out. */
const SMALLEST = 3;

/** What an answer says where it can be made smaller: its words, the arguments of its calls, the texts in these. */
const Choices = z.looseObject({ choices: z.array(z.looseObject({ message: z.looseObject({}) })).min(1) });

interface Part {
  text: string;
  put(text: string): unknown;
}

/** The texts inside a value, JSON in texts included, each with a way to write the whole anew. */
function partsOf(value: unknown, whole: (value: unknown) => unknown): Part[] {
  if (typeof value === 'string') {
    const inner: unknown = jsonOf(value);
    const deeper =
      typeof inner === 'object' && inner !== null
        ? partsOf(inner, (made) => whole(JSON.stringify(made)))
        : [];
    return [...deeper, { text: value, put: whole }];
  }
  if (Array.isArray(value))
    return value.flatMap((inner: unknown, at) => partsOf(inner, (made) => whole(value.with(at, made))));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    partsOf(inner, (made) => whole({ ...value, [key]: made })),
  );
}

/** An answer as small as it can be made while it still does harm. */
export async function shrunk(wires: readonly Wire[], harms: Harms): Promise<readonly (Wire | null)[]> {
  let left = MOST;
  const still = async (all: readonly (Wire | null)[]) => {
    left -= 1;
    return left > 0 && (await harms(all));
  };
  let best: readonly (Wire | null)[] = wires;
  for (const at of wires.keys()) {
    const without = best.with(at, null);
    if (without.some((wire) => wire !== null) && (await still(without))) best = without;
  }
  for (const [at, wire] of best.entries()) {
    if (wire === null) continue;
    const smaller = await shrunkBody(wire, (made) => still(best.with(at, made)));
    best = best.with(at, smaller);
  }
  return best;
}

async function shrunkBody(wire: Wire, still: (wire: Wire) => Promise<boolean>): Promise<Wire> {
  let best = wire;
  const values: unknown = Choices.safeParse(jsonOf(wire.body.toString())).data;
  if (values === undefined) {
    const text = await shrunkText(wire.body.toString('latin1'), (made) =>
      still({ ...wire, body: Buffer.from(made, 'latin1') }),
    );
    return { ...wire, body: Buffer.from(text, 'latin1') };
  }
  const count = partsIn(best).length;
  for (let nth = 0; nth < count; nth += 1) {
    const part = partsIn(best)[nth];
    if (part === undefined || part.text === '') continue;
    const made = (text: string): Wire => ({ ...best, body: Buffer.from(JSON.stringify(part.put(text))) });
    if (await still(made(''))) best = made('');
    else if (jsonOf(part.text) === null)
      best = made(await shrunkText(part.text, (text) => still(made(text))));
  }
  return best;
}

/** The texts of an answer, times excepted, without which nothing rests on a message. */
const partsIn = ({ body }: Wire): Part[] =>
  partsOf(jsonOf(body.toString()), (made) => made).filter(({ text }) => !/^\d+\.\d+$/u.test(text));

/** Halves, quarters and so on are left out as long as that is possible. */
async function shrunkText(text: string, still: (text: string) => Promise<boolean>): Promise<string> {
  let best = text;
  for (let size = Math.ceil(best.length / 2); size >= SMALLEST; size = Math.ceil(size / 2)) {
    for (let at = 0; at < best.length; ) {
      const without = best.slice(0, at) + best.slice(at + size);
      if (await still(without)) best = without;
      else at += size;
    }
  }
  return best;
}
