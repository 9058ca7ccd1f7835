/** A message is read this far; who names somebody says so soon. */
const READ = 4_000;
/** What is longer says more than who may approve. */
const LONGEST = 300;
/** So many people a request can name. */
export const MOST_NAMED = 20;

const SENTENCE_END = /(?<=[.!?;\n])/u;
const MENTION = /<@([UW][A-Z0-9]{1,30})(?:\|[^<>]{0,80})?>/gu;
const LEAD = /^(?:(?:and|also|please|ok|okay|yes|sure|btw|by the way),? ){0,3}/u;
const PEOPLE = '@(?:(?: ?, ?and|,| ?and| ?or| ?&) ?@){0,19}';
const DOES = '(?:approve|decide|sign off|sign this off|give the ok|say yes)';
const OBJECT =
  '(?: (?:on |about |to )?(?:this|it|that|the request|this request|my request|for me|instead|too|as well|also)){0,3}';
const NAMES = [
  new RegExp(
    `^${PEOPLE} (?:can|may|is allowed to|are allowed to) (?:also |both |all )?${DOES}${OBJECT}[.!]?$`,
    'u',
  ),
  new RegExp(`^(?:let|allow|have) ${PEOPLE} (?:to )?(?:also )?${DOES}${OBJECT}[.!]?$`, 'u'),
];

const UNNAMES = [
  new RegExp(
    `^${PEOPLE} (?:can ?not|can't|can’t|may not|may no longer|can no longer|must not|should not|shouldn't|shouldn’t) (?:also |both )?${DOES}${OBJECT}(?: any ?more| any longer)?[.!]?$`,
    'u',
  ),
  new RegExp(`^(?:don't|don’t|do not) (?:let|allow|have) ${PEOPLE} (?:to )?${DOES}${OBJECT}[.!]?$`, 'u'),
];

/**
 * The user ids of the people of whom these words say that they may approve ("<@U2> can approve this", "let <@U2> decide"), as
 * Slack writes a mention. A sentence must say that and nothing else; a mention alone, a question or a condition names nobody.
 */
export function namedApprovers(text: string): string[] {
  return meantBy(text, NAMES);
}

/** The same of whom they say that they may no longer ("<@U2> may not approve this any more"). */
export function unnamedApprovers(text: string): string[] {
  return meantBy(text, UNNAMES);
}

function meantBy(text: string, patterns: readonly RegExp[]): string[] {
  const meant = sentencesOf(text).flatMap((one) => (says(one, patterns) ? mentionsIn(one) : []));
  return [...new Set(meant)].slice(0, MOST_NAMED);
}

/** Whether the words say either of people and nothing else. */
export function onlyNames(text: string): boolean {
  const sentences = sentencesOf(text);
  return (
    text.length <= READ && sentences.length > 0 && sentences.every((one) => says(one, [...NAMES, ...UNNAMES]))
  );
}

function sentencesOf(text: string): string[] {
  const sentences = text.slice(0, READ).split(SENTENCE_END);
  return sentences.map((one) => one.trim().replace(/\s+/gu, ' ')).filter((one) => one !== '');
}

function says(sentence: string, patterns: readonly RegExp[]): boolean {
  if (sentence.length > LONGEST) return false;
  const said = sentence.toLowerCase().replace(/<@[uw][a-z0-9]{1,30}(?:\|[^<>]{0,80})?>/gu, '@');
  const core = said.replace(LEAD, '');
  return patterns.some((pattern) => pattern.test(core));
}

function mentionsIn(sentence: string): string[] {
  return [...sentence.matchAll(MENTION)].map(([, id = '']) => id);
}
