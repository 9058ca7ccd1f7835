import { phrases } from '../../../domain/phrase-text.js';

/** Other names by which people call a field, by field name. A field not listed goes by its name and label alone. */
export const FIELD_ALIASES: Readonly<Record<string, readonly string[]>> = {
  request_summary: ['summary', 'title', 'subject', 'headline', 'request', 'issue', 'problem', 'topic'],
  title: ['title', 'subject', 'headline', 'name'],
  business_impact: ['impact', 'business impact', 'effect', 'consequence'],
  urgency: ['priority', 'severity', 'urgency level'],
  affected_users: phrases(`
    affected | affected people | users | users affected | who | who is affected | people affected
  `),
  request_type: ['type', 'kind', 'category', 'type of request'],
  department: ['dept', 'department name', 'your department', 'my department', 'our department'],
  desired_resolution: phrases(`
    resolution | desired outcome | outcome | expected outcome | goal | solution | ask
  `),
};

/** Aliases too common to stand in running text; they count only before a colon. */
export const COLON_ONLY = phrases(`
  who | ask | users | affected | kind | name | request | effect | people
`);
