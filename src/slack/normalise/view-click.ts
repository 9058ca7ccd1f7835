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
