import { BusinessHours } from '../domain/reminders.js';
import type { Finding } from './finding.js';
import type { Group } from './raw.js';

/** Working days that end before they begin would have no moment for a reminder. */
export function reminderFindings(reminders: Group): Finding[] {
  const hours = BusinessHours.safeParse(reminders['business_hours'] ?? {});
  if (!hours.success || hours.data.from < hours.data.to) return [];
  const { from, to } = hours.data;
  const sentence = `"from" is ${from} and "to" is ${to}, so the working day would have no hours. Set "to" to a later hour than "from".`;
  return [{ path: ['reminders', 'business_hours'], sentence }];
}
