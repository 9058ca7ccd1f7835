import { z } from 'zod';

/** The parts of a `block_actions` payload of a button or menu that opens a window, wherever it stands, that we rely on. */
const WireWindowClick = z.looseObject({
  trigger_id: z.string().min(1),
  user: z.looseObject({ id: z.string().min(1) }),
  actions: z.tuple(
    [
      z.looseObject({
        value: z.string().optional(),
        selected_option: z.looseObject({ value: z.string() }).nullish(),
      }),
    ],
    z.unknown(),
  ),
});

/** Who wants a window, and what the button carries or the menu was set to. */
interface WindowClick {
  actor: string;
  triggerId: string;
  value: string | undefined;
}

/** Reads such a click, or null for a payload that is none. */
export function readWindowClick(body: unknown): WindowClick | null {
  const parsed = WireWindowClick.safeParse(body).data;
  if (parsed === undefined) return null;
  const [{ value, selected_option: chosen }] = parsed.actions;
  return { actor: parsed.user.id, triggerId: parsed.trigger_id, value: value ?? chosen?.value };
}
