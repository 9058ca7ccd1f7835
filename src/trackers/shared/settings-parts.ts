import { z } from 'zod';
import { TicketStatus } from '../../domain/tickets/tracker.js';

/** The name of a variable of the environment that holds a secret. */
export const Variable = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]*$/u, 'name an environment variable, such as JIRA_TOKEN');

const folded = (name: string): string => name.trim().toLowerCase();

/**
 * What a tracker calls each status. No two have one name, since what comes back has to mean one of them.
 * @param name what a name may be
 */
export const statusesOf = (name: z.ZodType<string>, defaults: Readonly<Record<TicketStatus, string>>) =>
  z
    .strictObject({
      open: name.default(defaults.open),
      in_progress: name.default(defaults.in_progress),
      blocked: name.default(defaults.blocked),
      done: name.default(defaults.done),
      withdrawn: name.default(defaults.withdrawn),
    })
    .superRefine((statuses, context) => {
      for (const [at, status] of TicketStatus.options.entries()) {
        const input = statuses[status];
        const first = TicketStatus.options.find((other) => folded(statuses[other]) === folded(input));
        if (first === undefined || TicketStatus.options.indexOf(first) === at) continue;
        const message = `that is the name of ${first}, too, and what comes back could mean either; give each its own`;
        context.addIssue({ code: 'custom', path: [status], message, input });
      }
    })
    .prefault({});
