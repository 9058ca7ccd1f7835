import { z } from 'zod';

/** The parts of a `block_actions` payload of a button in App Home, or that leads there, that we rely on. */
const WireHomeClick = z.looseObject({
  user: z.looseObject({ id: z.string().min(1) }),
  view: z.looseObject({ private_metadata: z.string().optional() }).optional(),
  actions: z.tuple([z.looseObject({ value: z.string().optional() })], z.unknown()),
});

/** Who pressed a button, what it carries, and which place of App Home they looked at (its metadata). */
interface HomeClick {
  actor: string;
  value: string | undefined;
  metadata: string | undefined;
}

/** Reads a press of a button, or null for a payload that is none. */
export function readHomeClick(body: unknown): HomeClick | null {
  const parsed = WireHomeClick.safeParse(body).data;
  if (parsed === undefined) return null;
  const { user, view, actions } = parsed;
  return { actor: user.id, value: actions[0].value, metadata: view?.private_metadata };
}
