import { z } from 'zod';

const ofTheDay = (hour: number) => Number.isInteger(hour) && hour >= 0 && hour <= 24;
const Hour = z.number().refine(ofTheDay, 'use a whole hour of the day, from 0 to 24');

/** Two weeks: who has not answered by then will not. */
const MAX_HOURS = 336;

/** The hours of a working day, from the first to the one that is over, in the time zone of whoever is reminded. */
export const BusinessHours = z.strictObject({ from: Hour.default(9), to: Hour.default(17) });
export type BusinessHours = z.infer<typeof BusinessHours>;

/** When people are reminded of what waits for them. `after_hours` 0: never. */
export const ReminderPolicy = z.strictObject({
  after_hours: z
    .number()
    .refine(
      (hours) => hours >= 0 && hours <= MAX_HOURS,
      `use a number of hours up to ${MAX_HOURS}, or 0 for no reminders`,
    )
    .default(4),
  business_hours: BusinessHours.prefault({}),
});
export type ReminderPolicy = z.infer<typeof ReminderPolicy>;
