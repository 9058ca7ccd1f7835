import { shown } from '../text/person-text.js';
import { fileName } from '../tickets/shared-file.js';
import { list, person } from './in-words.js';
import type { MessageFile } from './message-content.js';

/** So many files are named in a sentence, each in so many characters. */
const MAX_NAMED = 5;
const MAX_NAME = 60;

type Named = Pick<MessageFile, 'name'>;

/** "error.png and log.txt", "a.png, b.png and 3 more files", or "a file" where nobody knows its name. */
function names(files: readonly Named[]): string {
  const known = files.flatMap(({ name }) => (name === null ? [] : [fileName(name, MAX_NAME)]));
  const named = known.slice(0, MAX_NAMED);
  const rest = files.length - named.length;
  if (named.length === 0) return counted(rest);
  return list(rest === 0 ? named : [...named, `${rest} more ${rest === 1 ? 'file' : 'files'}`], 'and');
}

const counted = (count: number): string => (count === 1 ? 'a file' : `${count} files`);

const IMAGE = /\.(?:png|jpe?g|gif|webp|heic|bmp|tiff?)$/iu;

/** What people call files like these. */
function kindOf(files: readonly Named[]): string {
  const isShot = files.every(({ name }) => name !== null && IMAGE.test(shown(name)));
  if (files.length === 1) return isShot ? 'screenshot' : 'file';
  return isShot ? `${files.length} screenshots` : `${files.length} files`;
}

/** What the bot says of files that people share. */
export const fileWording = {
  /** the first words where a request begins with nothing but files */
  got: (files: readonly Named[], isTheirs: boolean) => {
    const called = files.some(({ name }) => name !== null) ? ` ${names(files)}` : '';
    const separated = files.length === 1 ? called : called.replace(' ', ': ');
    return `I've got ${isTheirs ? 'your' : 'the'} ${kindOf(files)}${separated}.`;
  },
  whatItShows: (files: readonly Named[]) =>
    files.length === 1
      ? "What does it show, or what's wrong there?"
      : "What do they show, or what's wrong there?",
  noted: (files: readonly Named[]) => `I've added ${names(files)} to the request.`,
  /** what an offer to add files to a filed request would add */
  filesToAdd: (files: readonly Named[]) => names(files),
  added: (files: readonly Named[], by: string, shortId: string) =>
    `${person(by)} added ${names(files)} to ${shortId}.`,
};
