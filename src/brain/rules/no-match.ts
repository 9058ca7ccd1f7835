import type { MatchInput } from '../../domain/brain.js';

const SHORT = 140;

const shortened = (value: string): string =>
  value.length > SHORT ? `${value.slice(0, SHORT - 1).trimEnd()}…` : value;

/** Plays back what was understood and asks for another angle; nothing collected is lost. */
export function noMatchByRules({ blueprint, draft, teams }: MatchInput): string {
  const lines = blueprint.fields.flatMap((field) => {
    const value = draft.fields[field.name];
    if (value === undefined) return [];
    const label =
      field.type === 'enum' ? (field.values.find((entry) => entry.value === value)?.label ?? value) : value;
    return [`• ${field.label}: ${shortened(label)}`];
  });
  const understood = lines.length > 0 ? `This is what I have so far:\n${lines.join('\n')}\n` : '';
  const angle = 'Which system or service is it about, and what were you trying to do when it came up?';
  const choose = teams.length > 0 ? ' Or choose a team yourself; nothing you told me is lost.' : '';
  return `I can't tell which team should take this. ${understood}${angle}${choose}`;
}
