/** Shows the page in a theme; anything but `light` and `dark` leaves it to the system. */
export function applyTheme(theme: string | null): void {
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
}
