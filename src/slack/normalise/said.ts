import { type PersonText, written } from '../../domain/person-text.js';
import { withNumbers, withoutName } from './called.js';
import { type Spoken, spokenIn, type WireFile } from './clip.js';
import { cleanText } from './text.js';

/** What somebody said with a message: typed words, then those of its audio clips. `voice`: it was spoken, nothing was typed. */
export interface Said {
  text: PersonText;
  voice: boolean;
  /** its transcript is still being made, and nothing was typed: there are no words yet */
  pending: boolean;
}

interface Message {
  text?: string | null | undefined;
  files?: readonly WireFile[] | null | undefined;
}

/** Reads the words of a message, typed or spoken. */
export function saidIn({ text, files }: Message, botUserId: string): Said {
  const typed = withoutName(cleanText(text ?? '', botUserId));
  const clip: Spoken = spokenIn(files);
  const spoken = { ...clip, text: withNumbers(withoutName(clip.text)) };
  const words = [typed, spoken.text].filter((part) => part !== '').join('\n');
  return {
    text: written(words),
    voice: typed === '' && spoken.text !== '',
    pending: typed === '' && spoken.text === '' && spoken.pending,
  };
}
