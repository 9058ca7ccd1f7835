import { type KeyboardEvent, useState } from 'react';
import { useMe, useWorkspace } from '../state/hooks.js';
import { type Suggestion, suggest } from './suggest.js';
import { complete, type Trigger, triggerAt } from './trigger.js';

/** Completion of what is being typed. `replace` gets the new text and where its caret belongs. */
export function useCompletion(text: string, replace: (text: string, caret: number) => void) {
  const workspace = useWorkspace();
  const me = useMe();
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  const [dismissed, setDismissed] = useState<string | null>(null);

  const trigger = caret <= text.length ? triggerAt(text, caret) : null;
  const found = trigger && dismissed !== signature(trigger) ? suggest(workspace, me.id, trigger) : [];
  const suggestions: readonly Suggestion[] = isDone(trigger, found) ? [] : found;
  const chosen = Math.min(active, suggestions.length - 1);

  const choose = (suggestion: Suggestion | undefined) => {
    if (!trigger || !suggestion) return;
    const done = complete(text, caret, trigger, suggestion.text);
    setCaret(done.caret);
    setActive(0);
    replace(done.text, done.caret);
  };
  /** True where the key was used up. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!trigger || suggestions.length === 0) return false;
    const count = suggestions.length;
    if (event.key === 'ArrowDown') setActive((chosen + 1) % count);
    else if (event.key === 'ArrowUp') setActive((chosen - 1 + count) % count);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(suggestions[chosen]);
    else if (event.key === 'Escape') setDismissed(signature(trigger));
    else return false;
    event.preventDefault();
    return true;
  };
  const moveCaret = (position: number) => {
    setCaret(position);
    if (position !== caret) setActive(0);
  };
  return { suggestions, active: chosen, choose, onKey, moveCaret };
}

/** What is typed out in full needs no list in the way of Enter. */
function isDone(trigger: Trigger | null, found: readonly Suggestion[]): boolean {
  const typed = trigger && `${trigger.kind}${trigger.query}`.toLowerCase();
  return found.some((suggestion) => suggestion.text.toLowerCase() === typed);
}

function signature(trigger: Trigger): string {
  return `${trigger.kind}${trigger.from}`;
}
