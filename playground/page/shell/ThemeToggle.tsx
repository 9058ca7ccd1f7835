import { Icon } from '../ui/Icon.js';
import { applyTheme } from './applyTheme.js';
import { useRemembered } from './memory.js';

/** Switches between light and dark; until it is used, the system's wish counts. */
export function ThemeToggle() {
  const [chosen, choose] = useRemembered('theme');
  const isDark = chosen === null ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
  const toggle = () => {
    const next = isDark ? 'light' : 'dark';
    applyTheme(next);
    choose(next);
  };
  return (
    <button
      type="button"
      className="icon-button"
      aria-label="Dark theme"
      aria-pressed={isDark}
      title={isDark ? 'Switch to light' : 'Switch to dark'}
      data-testid="theme-toggle"
      onClick={toggle}
    >
      <Icon name={isDark ? 'sun' : 'moon'} />
    </button>
  );
}
