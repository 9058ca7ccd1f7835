import type { OpenView } from '../protocol.js';
import type { ChangeFeed } from './changes.js';
import { SlackError } from './slack-error.js';

/** Slack: at most three modals on top of each other. */
const MAX_STACK = 3;

/** The modals that are open, one stack a person. */
export class ViewStacks {
  readonly #changes: ChangeFeed;
  readonly #stacks = new Map<string, OpenView[]>();

  constructor(changes: ChangeFeed) {
    this.#changes = changes;
  }

  all(): OpenView[] {
    return [...this.#stacks.values()].flat();
  }

  find(matches: (view: OpenView) => boolean): OpenView | undefined {
    return this.all().find(matches);
  }

  stack(userId: string): readonly OpenView[] {
    return this.#stacks.get(userId) ?? [];
  }

  /** Starts a new stack; a stack that the person still had open is closed. */
  open(view: OpenView): void {
    this.clear(view.userId);
    this.#stacks.set(view.userId, [view]);
    this.#changes.emit({ type: 'view', view });
  }

  push(view: OpenView): void {
    const stack = this.stack(view.userId);
    if (stack.length >= MAX_STACK) throw new SlackError('push_limit_reached');
    this.#stacks.set(view.userId, [...stack, view]);
    this.#changes.emit({ type: 'view', view });
  }

  replace(view: OpenView): void {
    const stack = this.stack(view.userId);
    this.#stacks.set(
      view.userId,
      stack.map((open) => (open.id === view.id ? view : open)),
    );
    this.#changes.emit({ type: 'view', view });
  }

  /** Closes a modal and what lies on top of it. */
  close(view: OpenView): void {
    const stack = this.stack(view.userId);
    const at = stack.findIndex((open) => open.id === view.id);
    if (at < 0) return;
    this.#stacks.set(view.userId, stack.slice(0, at));
    this.#tellClosed(stack.slice(at));
  }

  clear(userId: string): void {
    const stack = this.stack(userId);
    this.#stacks.delete(userId);
    this.#tellClosed(stack);
  }

  #tellClosed(views: readonly OpenView[]): void {
    for (const view of [...views].reverse()) {
      this.#changes.emit({ type: 'viewClosed', viewId: view.id, userId: view.userId });
    }
  }
}
