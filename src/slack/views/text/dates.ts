const toMs = (iso: string | null): number => (iso === null ? Number.NaN : Date.parse(iso));

/** A moment in the reader's own time zone and words. @param iso ISO 8601; null or no date gives null */
export function slackDate(iso: string | null): string | null {
  const ms = toMs(iso);
  if (Number.isNaN(ms)) return null;
  const fallback = `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return `<!date^${Math.floor(ms / 1000)}^{date_short_pretty} at {time}|${fallback}>`;
}

const NO_TIME_OF_DAY = /T(?:00|12):00:00\.000Z$/;
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/**
 * When something is due. A day (it is kept as noon or midnight, UTC) is that day for every reader; a moment is a day and
 * time in the reader's own zone. @param iso ISO 8601; null or no date at all gives null
 */
export function dueDate(iso: string | null): string | null {
  const ms = toMs(iso);
  const isDay = !Number.isNaN(ms) && NO_TIME_OF_DAY.test(new Date(ms).toISOString());
  return isDay ? dueWords(iso) : slackDate(iso);
}

/** The same in plain words: "due Nov 24, 2026". */
export function dueWords(iso: string | null): string | null {
  const ms = toMs(iso);
  return Number.isNaN(ms) ? null : DAY.format(ms);
}
