import { z } from 'zod';

/** The parts of a `block_actions` payload from a modal or App Home that we rely on. Source: Slack, "block_actions payload". */
const WireViewClick = z.looseObject({
  trigger_id: z.string().min(1),
  user: z.looseObject({ id: z.string().min(1) }),
  view: z.looseObject({ id: z.string().min(1), hash: z.string() }),
  actions: z.tuple(
    [z.looseObject({ selected_option: z.looseObject({ value: z.string() }).nullish() })],
    z.unknown(),
  ),
});

/** A click in a modal or in App Home: by whom, in which view, and what was chosen there, if anything. */
interface ViewClick {
  actor: string;
  triggerId: string;
  viewId: string;
  hash: string;
  choice: string | null;
}

/** Reads a click in a view, or null when it is none. */
export function readViewClick(body: unknown): ViewClick | null {
  const parsed = WireViewClick.safeParse(body);
  if (!parsed.success) return null;
  const { trigger_id, user, view, actions } = parsed.data;
  return {
    actor: user.id,
    triggerId: trigger_id,
    viewId: view.id,
    hash: view.hash,
    choice: actions[0].selected_option?.value ?? null,
  };
}

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
