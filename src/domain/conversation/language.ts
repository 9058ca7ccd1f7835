import { z } from 'zod';

/** The languages that Frontdoor's own sentences on a request's way are written in. */
export const Language = z.enum(['en', 'de', 'fr', 'es', 'pt', 'it']);
export type Language = z.infer<typeof Language>;

/** The language of a tag such as `pt-BR`; null where Frontdoor has no sentences of its own in it. */
export const languageOf = (tag: string): Language | null =>
  Language.safeParse(tag.trim().toLowerCase().split(/[-_]/u, 1)[0]).data ?? null;
