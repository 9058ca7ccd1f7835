/**
 * Words of people, models and trackers, at most `max` characters of them. What they may do in Slack is the presenter's
 * matter: it escapes every text, and nobody is notified but a reply's `mentions`.
 */
export function clipped(text: string, max = 500): string {
  const trimmed = text.trim();
  return trimmed.length > max ? `${trimmed.slice(0, max - 1).trimEnd()}…` : trimmed;
}
