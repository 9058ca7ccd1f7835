import type { Blueprint, Field } from '../../domain/blueprint.js';
import { fieldNames } from './names.js';
import type { Span } from './text.js';
import { bare } from './text.js';

/** What a message says about a field by its name: the words after "urgency:", or after "change the urgency to". */
export interface Named {
  field: Field;
  span: Span;
}

interface Label {
  field: Field;
  start: number;
  end: number;
}

function labelsIn(blueprint: Blueprint, text: string): Label[] {
  const labels: Label[] = [];
  for (const { field, pattern } of fieldNames(blueprint, 'before a colon')) {
    const label = new RegExp(
      `(?:^|[\\n,;.|]|\\s\\d\\))[ \\t>*•_-]*(?:the |our |my )?${pattern}[*_]*\\s*[:=][*_]*(?!\\/)`,
      'giu',
    );
    for (const match of text.matchAll(label)) {
      const found = { field, start: match.index, end: match.index + match[0].length };
      if (!labels.some((other) => found.start < other.end && other.start < found.end)) labels.push(found);
    }
  }
  return labels.sort((a, b) => a.start - b.start);
}

/** The "field: value" parts of a text, one a line or several in a line. A value ends at the next label or line. */
export function labelledIn(blueprint: Blueprint, text: string): Named[] {
  const labels = labelsIn(blueprint, text);
  return labels.flatMap((label, index) => {
    const next = labels[index + 1]?.start ?? text.length;
    const line = text.indexOf('\n', label.end);
    const end = line < 0 ? next : Math.min(next, line);
    const span = bare(text, {
      text: text.slice(label.end, end),
      start: label.end,
      end: Math.max(label.end, end),
    });
    return span.text === '' ? [] : [{ field: label.field, span }];
  });
}

/** The text with its "field: value" parts blanked, so that they are not read as sentences; places stay as they are. */
export function withoutLabelled(text: string, labelled: readonly Named[]): string {
  return labelled.reduce((rest, { span }) => {
    const line = Math.max(rest.lastIndexOf('\n', span.start - 1) + 1, 0);
    return rest.slice(0, line) + '\n'.repeat(span.end - line) + rest.slice(span.end);
  }, text);
}
