import { z } from 'zod';
import type { Block, Item, Piece } from '../item.js';
import type { Mapping } from './mapping.js';
import { richText } from './markup/rich-text.js';
import { cutTo, oneLine } from './markup/text.js';
import type { CreateScreen } from './metadata.js';
import type { Account } from './people.js';
import { rejected } from './refusal.js';
import type { JiraSettings } from './settings.js';
import { type Conversion, emptied, LINE, Unfit, valueFor } from './values.js';

/** What an issue is made with. https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-post */
export type Fields = Record<string, unknown>;

/** The last line: who asked, where, and who has it if Jira can't say so. */
function attribution({ requester, thread, assignee }: Item, account: Account | null): Block {
  const where: Piece = thread === null ? { text: 'in Slack' } : { text: 'in Slack', link: thread };
  const whose = assignee !== null && account === null ? ` Assigned to ${assignee.name}.` : '';
  return { kind: 'paragraph', line: [{ text: `Asked by ${requester.name} ` }, where, { text: `.${whose}` }] };
}

function restInSlack(thread: string | null): Block {
  const where: Piece = thread === null ? { text: 'in Slack' } : { text: 'in Slack', link: thread };
  return {
    kind: 'paragraph',
    line: [{ text: 'Jira takes no more text; the rest is ' }, where, { text: '.' }],
  };
}

/** What people gave, by Jira's fields. Throws what they can help. */
async function mapped(item: Item, mapping: Mapping, conversion: Conversion, isNew: boolean): Promise<Fields> {
  const fields: Fields = {};
  const problems: Record<string, string> = {};
  for (const [name, field] of mapping.fields) {
    const value = item.values[name];
    if (value === undefined) {
      const empty = isNew ? undefined : emptied(field);
      if (empty !== undefined) fields[field.id] = empty;
      continue;
    }
    try {
      const taken = await valueFor(field, value, conversion);
      if (taken !== null) fields[field.id] = taken;
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      problems[name] = error.message;
    }
  }
  if (Object.keys(problems).length > 0) throw rejected(problems);
  return fields;
}

const Labels = z.array(z.string()).catch([]);

export interface Writing {
  settings: JiraSettings;
  screen: CreateScreen;
  mapping: Mapping;
  conversion: Conversion;
  /** the assignee's account; null: nobody has it, or Jira doesn't know them */
  assignee: Account | null;
}

/**
 * An item as the fields of an issue, without assignee and status, which have requests of their own.
 * @param label what it is found by, which stays beside the mapping's labels
 */
export async function fieldsOf(
  item: Item,
  { settings, screen, mapping, conversion, assignee }: Writing,
  { label, isNew }: { label: string | undefined; isNew: boolean },
): Promise<Fields> {
  const values = await mapped(item, mapping, conversion, isNew);
  const isLabelled = isNew || 'labels' in values;
  const hasDue = screen.fields.some(({ id }) => id === 'duedate') && !('duedate' in values);
  return {
    ...values,
    summary: cutTo(oneLine(item.title), LINE) || 'Untitled',
    description: richText(settings.edition, item.blocks, {
      rest: restInSlack(item.thread),
      end: [attribution(item, assignee)],
    }),
    ...(isLabelled
      ? { labels: [...(label === undefined ? [] : [label]), ...Labels.parse(values['labels'])] }
      : {}),
    ...(hasDue ? { duedate: item.due } : {}),
  };
}
