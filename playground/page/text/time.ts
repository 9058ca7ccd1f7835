/** The moment a Slack timestamp (`seconds.micros`) stands for. */
export function dateOfTs(ts: string): Date {
  return new Date(Number.parseFloat(ts) * 1000);
}

const CLOCK = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hour12: false });
const DAY = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long' });
const WEEKDAY = new Intl.DateTimeFormat('en', { weekday: 'short' });
const FULL = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' });
const MEDIUM = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const LONG = new Intl.DateTimeFormat('en', { dateStyle: 'long' });
const NUMERIC = new Intl.DateTimeFormat('en-CA');
const SECONDS = new Intl.DateTimeFormat('en', { timeStyle: 'medium' });

/** `14:05`. */
export function clockTime(date: Date): string {
  return CLOCK.format(date);
}

/** `Mon 14:05`. */
export function dayAndTime(date: Date): string {
  return `${WEEKDAY.format(date)} ${clockTime(date)}`;
}

/** `Monday, May 4`. */
function dayName(date: Date): string {
  return DAY.format(date);
}

/** Date and time in full, for a tooltip. */
export function fullTime(date: Date): string {
  return FULL.format(date);
}

/** `Today`, `Yesterday` or the day's name, seen from `now`. */
export function dayHeading(date: Date, now: Date): string {
  const days = Math.round((midnight(now) - midnight(date)) / 86_400_000);
  if (days === 0) return 'Today';
  return days === 1 ? 'Yesterday' : dayName(date);
}

function midnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

/** Fills the placeholders of Slack's `<!date^…>` format, such as `{date_short}` and `{time}`. */
export function formatSlackDate(date: Date, format: string, fallback: string): string {
  if (Number.isNaN(date.getTime())) return fallback;
  return format.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    if (name.startsWith('date_short')) return MEDIUM.format(date);
    if (name.startsWith('date_long')) return FULL.format(date);
    if (name === 'date_num') return NUMERIC.format(date);
    if (name.startsWith('date')) return LONG.format(date);
    if (name === 'time_secs') return SECONDS.format(date);
    return name === 'time' ? clockTime(date) : placeholder;
  });
}
