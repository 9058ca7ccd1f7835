import { useWorkspace } from '../state/hooks.js';
import { userById } from '../state/select.js';
import { Avatar } from '../ui/Avatar.js';
import type { Suggestion } from './suggest.js';

interface Props {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  readonly active: number;
  readonly onChoose: (suggestion: Suggestion) => void;
}

/** The list above the composer while something is being completed. The focus stays in the composer. */
export function Suggestions({ id, suggestions, active, onChoose }: Props) {
  const workspace = useWorkspace();
  return (
    <div id={id} role="listbox" aria-label="Suggestions" className="suggestions" data-testid="suggestions">
      {suggestions.map((suggestion, index) => (
        <button
          type="button"
          key={suggestion.key}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className="menu-item suggestion"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
        >
          {suggestion.user !== undefined && <Avatar user={userById(workspace, suggestion.user)} size="s" />}
          <span>{suggestion.text}</span>
          <small>{suggestion.detail}</small>
        </button>
      ))}
    </div>
  );
}
