/**
 * A moment in the reader's own time zone and words. Slack: `<!date^seconds^format|fallback>`.
 * @param iso ISO 8601; null or no date at all gives null
 */
export function slackDate(iso: string | null): string | null {
  const ms = iso === null ? Number.NaN : Date.parse(iso);
  if (Number.isNaN(ms)) return null;
  const fallback = `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return `<!date^${Math.floor(ms / 1000)}^{date_short_pretty} at {time}|${fallback}>`;
}
