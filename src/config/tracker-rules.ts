import { BUILTIN } from '../domain/tickets/tracker.js';
import {
  didYouMean,
  type Finding,
  type Group,
  groupOf,
  groupsOf,
  idsOf,
  listed,
  noSuchId,
  repeats,
  shown,
  textOf,
} from './finding.js';

/** Requests in our own database are called T-1, T-2 and so on. */
const BUILTIN_PREFIX = 'T';
/** As items of a list are called whose short_name is not set. */
const SHAREPOINT_PREFIX = 'SP';

/** What stands before the numbers of a tracker's items, what sets it, and where they are; null: they have names of their own. */
function prefixOf(connection: Group): { setting: string; prefix: string; place: string | null } | null {
  if (connection['kind'] === 'sharepoint') {
    const prefix = textOf(connection['short_name']) ?? SHAREPOINT_PREFIX;
    return { setting: 'short_name', prefix, place: null };
  }
  const project = textOf(connection['project']);
  if (connection['kind'] !== 'jira' || project === undefined) return null;
  return { setting: 'project', prefix: project, place: textOf(connection['url']) ?? null };
}

/** Trackers whose items nobody could tell apart by what they are called; two that file in one project of Jira share its numbers. */
function* alikeFindings(trackers: readonly Group[]): Iterable<Finding> {
  const seen = new Map([[BUILTIN_PREFIX, { id: BUILTIN, place: null as string | null }]]);
  for (const [index, { id, connection }] of trackers.entries()) {
    const own = prefixOf(groupOf(connection));
    if (own === null) continue;
    const { setting, prefix, place } = own;
    const other = seen.get(prefix);
    if (other === undefined) seen.set(prefix, { id: textOf(id) ?? `${index + 1}`, place });
    else if (place === null || other.place !== place) {
      const sentence = `"${setting}" is ${shown(prefix)}, and requests in the tracker "${other.id}" are called ${prefix}-1 and so on already. Use another.`;
      yield { path: ['trackers', index, 'connection', setting], sentence };
    }
  }
}

/** Choices of fields that a tracker is said to call otherwise, and that are no choices. */
function* choiceFindings(index: number, values: unknown, fields: readonly Group[]): Iterable<Finding> {
  const enums = fields.filter(({ type }) => type === 'enum');
  const names = [...new Set(enums.flatMap(({ name }) => textOf(name) ?? []))];
  for (const [name, words] of Object.entries(groupOf(values))) {
    const options = enums
      .filter((field) => field['name'] === name)
      .flatMap((field) => groupsOf(field['values']));
    if (options.length === 0) {
      const sentence = `${shown(name)} is no field with choices of any blueprint.${didYouMean(name, names)} There are ${listed(names)}.`;
      yield { path: ['trackers', index, 'values', name], sentence };
      continue;
    }
    const labels = [...new Set(options.flatMap(({ label }) => textOf(label) ?? []))];
    for (const word of Object.keys(groupOf(words))) {
      if (labels.some((label) => label.toLowerCase() === word.trim().toLowerCase())) continue;
      const sentence = `${shown(word)} is no choice of ${name}.${didYouMean(word, labels)} There are ${listed(labels)}.`;
      yield { path: ['trackers', index, 'values', name, word], sentence };
    }
  }
}

/**
 * The trackers that are named, what names them, and what they say of the blueprints.
 * @param fields those of all blueprints
 */
export function* trackerFindings(file: Group, fields: readonly Group[]): Iterable<Finding> {
  const fieldNames = [...new Set(fields.flatMap(({ name }) => textOf(name) ?? []))];
  const trackers = groupsOf(file['trackers']);
  const taken = (id: string) => `"id" is ${id}, which is another tracker’s id already. Use another.`;
  yield* repeats('trackers', trackers, 'id', taken);
  for (const [index, { id }] of trackers.entries()) {
    if (id !== BUILTIN) continue;
    const sentence = `"id" is ${shown(id)}, which is the tracker in Frontdoor’s own database. Use another.`;
    yield { path: ['trackers', index, 'id'], sentence };
  }
  yield* alikeFindings(trackers);
  for (const [index, { connection, values }] of trackers.entries()) {
    yield* choiceFindings(index, values, fields);
    for (const name of Object.keys(groupOf(groupOf(connection)['fields']))) {
      if (fieldNames.includes(name)) continue;
      const sentence = `${shown(name)} is no field of any blueprint.${didYouMean(name, fieldNames)} There are ${listed(fieldNames)}.`;
      yield { path: ['trackers', index, 'connection', 'fields', name], sentence };
    }
  }
  const known = [BUILTIN, ...idsOf(trackers)];
  const named = groupsOf(file['teams']).map(({ tracker }, index) => ({
    tracker,
    path: ['teams', index, 'tracker'],
  }));
  for (const { tracker, path } of [{ tracker: file['tracker'], path: ['tracker'] }, ...named]) {
    const id = textOf(tracker);
    if (id !== undefined && !known.includes(id)) {
      yield { path, sentence: noSuchId('tracker', 'tracker', id, known) };
    }
  }
}
