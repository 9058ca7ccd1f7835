import { TicketStatus } from '../../domain/tickets/tracker.js';
import type { Finding } from '../adapter.js';
import { type Column, isWritable } from './columns.js';
import { type Columns, MODIFIED, TITLE, writtenTwice } from './mapping.js';
import { isUnwritable, madeAnew, type SharepointSettings } from './settings.js';

function keyFindings(name: string, column: Column): Finding[] {
  const isLine = column.text !== undefined && !column.text.allowMultipleLines;
  const findings: [boolean, string, string][] = [
    [!isLine, `The key column ${name} does not hold one line of text.`, 'Make it "Single line of text".'],
    [
      isLine && !column.indexed,
      `The key column ${name} has no index.`,
      'Add it under list settings, Indexed columns.',
    ],
    [
      isLine && !column.enforceUniqueValues,
      `The key column ${name} takes a value twice, so a request could be filed twice.`,
      'Set "Enforce unique values" to Yes in the settings of the column.',
    ],
  ];
  return findings.filter(([is]) => is).map(([, problem, remedy]) => ({ problem, remedy }));
}

function descriptionFindings(name: string, { text }: Column): Finding[] {
  if (text?.allowMultipleLines !== true) {
    return [
      {
        problem: `The column ${name} does not hold several lines of text.`,
        remedy: 'Make it "Multiple lines of text".',
      },
    ];
  }
  if (!text.appendChangesToExistingText) return [];
  return [
    {
      problem: `The column ${name} keeps old texts when it is written.`,
      remedy: 'Turn off "Append changes" for it.',
    },
  ];
}

function statusFindings(name: string, column: Column, settings: SharepointSettings): Finding[] {
  const { choice, text } = column;
  if (text !== undefined && !text.allowMultipleLines) return [];
  if (choice === undefined) {
    return [
      {
        problem: `The column ${name} holds no status.`,
        remedy: 'Make it a "Choice" or "Single line of text".',
      },
    ];
  }
  if (choice.allowTextEntry) return [];
  return TicketStatus.options
    .filter((status) => !choice.choices.includes(settings.statuses[status]))
    .map((status) => ({
      problem: `The column ${name} has no choice "${settings.statuses[status]}", which statuses.${status} names.`,
      remedy: `Add the choice, or set statuses.${status} to one of: ${choice.choices.join(', ')}.`,
    }));
}

const typed = (name: string, is: boolean, wanted: string): Finding[] =>
  is
    ? []
    : [
        {
          problem: `The column ${name} is not ${wanted}.`,
          remedy: `Choose a column of that type, or change its type.`,
        },
      ];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** No column has this name. Settings can't name what Graph doesn't write, but may name it as people see it. */
function missing(columns: Columns, setting: string, name: string): Finding {
  const all = [...columns.values()];
  const seen = all.find((one) => one.displayName === name && isUnwritable(one.name));
  if (seen !== undefined) {
    return {
      problem: `Graph can't write the column ${name}, whose internal name is ${seen.name}.`,
      remedy: `${capital(madeAnew(`in ${setting}`))}.`,
    };
  }
  const names = all.filter(isWritable).map((one) => one.name);
  return {
    problem: `The list has no column ${name}.`,
    remedy: `Add it, or set ${setting} to one of: ${names.join(', ')}.`,
  };
}

/** A column that has to be filled, and is not. */
function unfilled(name: string): Finding {
  if (isUnwritable(name)) {
    return {
      problem: `The list requires the column ${name}, and Graph can't write it.`,
      remedy: `Give it a default value, make it optional, or ${madeAnew('in fields')}.`,
    };
  }
  return {
    problem: `The list requires the column ${name}, and nothing fills it.`,
    remedy: `Map a field of a blueprint to it in fields, give it a default value, or make it optional.`,
  };
}

/** What keeps the columns of the settings from being written, and changes from coming back. */
export function columnFindings(columns: Columns, settings: SharepointSettings): Finding[] {
  const { key, description, status, assignee, requester, due } = settings.columns;
  const used: [setting: string, name: string, check: (name: string, column: Column) => Finding[]][] = [
    ['columns.key', key, keyFindings],
    ['columns.description', description, descriptionFindings],
    ['columns.status', status, (name, column) => statusFindings(name, column, settings)],
  ];
  const person = (name: string, { personOrGroup, text }: Column) =>
    typed(name, text !== undefined || personOrGroup?.allowMultipleSelection === false, 'one person, or text');
  if (assignee !== undefined) used.push(['columns.assignee', assignee, person]);
  if (requester !== undefined) used.push(['columns.requester', requester, person]);
  if (due !== undefined) {
    used.push([
      'columns.due',
      due,
      (name, { dateTime, text }) => typed(name, (dateTime ?? text) !== undefined, 'a date'),
    ]);
  }
  for (const [field, name] of Object.entries(settings.fields)) used.push([`fields.${field}`, name, () => []]);

  const twice = writtenTwice(settings);
  const findings = used.flatMap(([setting, name, look]): Finding[] => {
    const second = twice.get(setting);
    if (second !== undefined) return [second];
    const column = columns.get(name);
    if (column === undefined) return [missing(columns, setting, name)];
    if (isWritable(column)) return look(name, column);
    return [
      {
        problem: `Nothing can be written to the column ${name}.`,
        remedy: `Set ${setting} to another column.`,
      },
    ];
  });
  const filled = new Set([TITLE, ...used.map(([, name]) => name)]);
  for (const { name, required, readOnly, hidden, defaultValue } of columns.values()) {
    if (!required || readOnly || hidden || filled.has(name) || defaultValue) continue;
    findings.push(unfilled(name));
  }
  if (columns.get(MODIFIED)?.indexed !== true) {
    findings.push({
      problem: 'The column Modified has no index, so changes in SharePoint do not come back.',
      remedy: 'Add it under list settings, Indexed columns.',
    });
  }
  return findings;
}
