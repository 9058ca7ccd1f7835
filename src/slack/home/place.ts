import { z } from 'zod';
import { parseJson } from '../card-ref.js';

/** The parts of App Home, in the order of its tabs. */
export const HOME_SECTIONS = ['requests', 'approvals', 'memory', 'help'] as const;
export type HomeSection = (typeof HOME_SECTIONS)[number];

/** Which part of App Home a person looks at, and which page of it, from 0. The view itself keeps it. */
export interface HomePlace {
  section: HomeSection;
  page: number;
}

export const FIRST_PLACE: HomePlace = { section: 'requests', page: 0 };

const LAST_PAGE = 99;
const Stored = z.strictObject({
  s: z.enum(HOME_SECTIONS),
  p: z.number().int().min(0).max(LAST_PAGE),
});

/** The place as a button's value and a view's metadata: {"s": section, "p": page}. */
export function placeValue({ section, page }: HomePlace): string {
  return JSON.stringify({ s: section, p: Math.min(page, LAST_PAGE) });
}

/** The place behind it, or the first for anything that we did not make. */
export function parsePlace(value: string | undefined): HomePlace {
  const stored = Stored.safeParse(parseJson(value ?? '')).data;
  return stored === undefined ? FIRST_PLACE : { section: stored.s, page: stored.p };
}
