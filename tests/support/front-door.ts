import type { Blueprint } from '../../src/domain/draft/blueprint.js';
import type { Team } from '../../src/domain/team.js';

/** What says who can help. */
const ROUTES = new Set(['request_summary', 'business_impact', 'request_type']);

const text = (name: string, label: string, required = true) => ({
  name,
  label,
  type: 'text' as const,
  required,
  description: `What to put under ${label}.`,
  question: `${label}?`,
  rephrased: `In other words, ${label.toLowerCase()}?`,
  routes: ROUTES.has(name),
});

const choice = (name: string, label: string, values: readonly string[]) => ({
  ...text(name, label),
  type: 'enum' as const,
  values: values.map((value) => ({
    value,
    label: `${value.slice(0, 1).toUpperCase()}${value.slice(1).replace('_', ' ')}`,
  })),
});

/** The seven fields of a front-door request, with short questions of our own. */
export const frontDoor: Blueprint = {
  id: 'front_door',
  title: 'Request',
  description: 'Anything that a team should do.',
  headline: 'request_summary',
  routing: 'match',
  complete_when: 'filled_or_unknown',
  fields: [
    text('request_summary', 'Summary'),
    text('business_impact', 'Business impact'),
    choice('urgency', 'Urgency', ['low', 'medium', 'high', 'critical']),
    text('affected_users', 'Affected users', false),
    choice('request_type', 'Type', ['incident', 'service_request', 'question', 'access_request', 'other']),
    text('department', 'Department'),
    text('desired_resolution', 'Desired resolution'),
  ],
};

const team = (id: string, name: string, description: string, members: string[] = []): Team => ({
  id,
  name,
  description,
  keywords: [],
  channel: `C_${id}`,
  members,
  approvers: [],
});

/** Three teams; only the performance team names its members. */
export const teams: readonly Team[] = [
  team(
    'identity_access_team',
    'Identity & Access',
    'authentication, login, SSO, MFA, permissions, account access',
  ),
  team(
    'performance_engineering_team',
    'Performance Engineering Team',
    'app performance, latency, slow loading, timeouts, crashes',
    ['U_DANA'],
  ),
  team('data_analytics_team', 'Data & Analytics', 'reports, dashboards, exports, analytics, BI'),
];
