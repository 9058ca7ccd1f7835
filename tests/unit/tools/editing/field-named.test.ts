import { describe, expect, it } from '@jest/globals';
import { loadBlueprints } from '../../../../src/config/config.js';
import { fieldNamed } from '../../../../src/tools/editing/edit.js';

const blueprint = (id: string) => {
  const found = loadBlueprints().find((one) => one.id === id);
  if (!found) throw new Error(`There is no blueprint ${id}.`);
  return found;
};
const epic = blueprint('epic');
const request = blueprint('front_door');

describe('a field is named', () => {
  it.each([
    ['acceptance_criteria', 'acceptance_criteria'],
    ['Acceptance CRITERIA', 'acceptance_criteria'],
    ['criteria', 'acceptance_criteria'],
    ['AC', 'acceptance_criteria'],
    ['solution', 'proposed_solution'],
    ['dependencies', 'dependencies'],
    ['open question', 'open_questions'],
    ['links', 'evidence_links'],
    ['epic id', 'epic_id'],
  ])('“%s” in an epic', (words, name) => {
    expect(fieldNamed(epic, words)?.name).toBe(name);
  });

  it.each([
    ['impact', 'business_impact'],
    ['affected user', 'affected_users'],
    ['summary', 'request_summary'],
    ['resolution', 'desired_resolution'],
    ['REQUEST TYPE', 'request_type'],
    ['request-type', 'request_type'],
  ])('“%s” in a request', (words, name) => {
    expect(fieldNamed(request, words)?.name).toBe(name);
  });

  it.each(['colour', '', '   ', '.*', 'the', 'e', '__proto__', 'x'.repeat(1_000)])('not by “%s”', (words) => {
    expect(fieldNamed(epic, words)).toBeUndefined();
  });
});
