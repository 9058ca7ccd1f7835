import type { Language } from '../language.js';
import { german } from './de.js';
import { english } from './en.js';
import { spanish } from './es.js';
import { french } from './fr.js';
import { italian } from './it.js';
import { portuguese } from './pt.js';

/** The fixed sentences that people read on a request's way. Labels of buttons, which these name, stay the workspace's. */
export type Frame = typeof english;

const FRAMES: Readonly<Record<Language, Frame>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  it: italian,
};

/** The sentences in that language; English where none is known. */
export const frameIn = (language: Language | null | undefined): Frame => FRAMES[language ?? 'en'];
