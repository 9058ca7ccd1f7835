import type { Finding } from '../adapter.js';
import { type CreateScreen, type JiraField, sameName } from './metadata.js';
import type { JiraSettings } from './settings.js';

/** What Frontdoor fills in by itself, which no blueprint's field is mapped to. */
const OWN = ['project', 'issuetype', 'summary', 'description', 'reporter', 'assignee', 'duedate'];
/** The least that the create screen has to have. */
const NEEDED = ['summary', 'description', 'labels'];

export interface Mapping {
  /** by the blueprint's field */
  fields: ReadonlyMap<string, JiraField>;
  /** what keeps a request from being filed */
  findings: readonly Finding[];
}

const MAPPABLE = ['string', 'number', 'date', 'datetime', 'option', 'priority', 'user', 'array'];
const MAPPABLE_ITEMS = ['string', 'option', 'component', 'version', 'user'];

function whyNot(field: JiraField): string | null {
  if (OWN.includes(field.id) && field.id !== 'duedate') return 'is written by Frontdoor itself';
  const kind =
    field.type === 'array' ? MAPPABLE_ITEMS.includes(field.items ?? '') : MAPPABLE.includes(field.type);
  return kind
    ? null
    : `is of a type that can't be mapped (${field.type}${field.items === null ? '' : ` of ${field.items}`})`;
}

/** Why a line of fields means no field of Jira. Only a field that is absent may be put on the screen. */
interface Miss {
  why: string;
  isAbsent: boolean;
}

/** The field of Jira that a line of fields means, or why it means none. */
function named(name: string, { fields }: CreateScreen): JiraField | Miss {
  const byId = fields.filter(({ id }) => id === name);
  const [found, ...others] = byId.length > 0 ? byId : fields.filter((field) => sameName(field.name, name));
  if (found === undefined) return { why: 'is not on the create screen', isAbsent: true };
  if (others.length > 0)
    return { why: `is the name of several: use an id such as ${found.id}`, isAbsent: false };
  const why = whyNot(found);
  return why === null ? found : { why, isAbsent: false };
}

/** Which of Jira's fields the blueprints' go to, by the names or ids of the settings, and what is wrong with that. */
export function mappingOf(settings: JiraSettings, screen: CreateScreen): Mapping {
  const fields = new Map<string, JiraField>();
  const findings: Finding[] = [];
  const { issue_type: type, project } = settings;
  const mappable = screen.fields.filter((field) => whyNot(field) === null);
  const names = mappable.map(({ name }) => name).join(', ');
  for (const [field, name] of Object.entries(settings.fields)) {
    const found = named(name, screen);
    if ('id' in found) {
      fields.set(field, found);
      continue;
    }
    findings.push({
      problem: `fields.${field}: "${name}" ${found.why}.`,
      remedy: found.isAbsent
        ? `Put it on the create screen of "${type}" in ${project}, or name one of ${names}.`
        : `Map it to another field: name one of ${names}.`,
    });
  }
  const filled = [...OWN, 'labels', ...[...fields.values()].map(({ id }) => id)];
  for (const { id, name, isRequired } of screen.fields) {
    if (!isRequired || filled.includes(id)) continue;
    findings.push({
      problem: `Jira requires "${name}" (${id}), and nothing fills it.`,
      remedy: 'Map a field of the blueprint to it in fields, give it a default in Jira, or make it optional.',
    });
  }
  for (const needed of NEEDED.filter((wanted) => screen.fields.every(({ id }) => id !== wanted))) {
    findings.push({
      problem: `The create screen of "${type}" in ${project} lacks ${needed}, which every request needs.`,
      remedy: `Put ${needed} on its create and edit screens.`,
    });
  }
  return { fields, findings };
}
