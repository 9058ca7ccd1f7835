/** Words that say nothing a reader needs. */
const FILLERS = [
  'it should be noted that',
  'it is important to note that',
  'it is worth noting that',
  'please note that',
  'needless to say',
  'as we all know',
  'as you all know',
  'as you know',
  'to be honest',
  'in the process of',
  'of course',
  'basically',
  'literally',
  'actually',
  'obviously',
  'honestly',
  'frankly',
  'really',
  'very',
  'quite',
  'extremely',
  'simply',
];

/** Long ways of saying something short, none of which denies or counts anything. */
const SHORTER: Readonly<Record<string, string>> = {
  'in order to': 'to',
  'so as to': 'to',
  'due to the fact that': 'because',
  'because of the fact that': 'because',
  'in view of the fact that': 'because',
  'owing to the fact that': 'because',
  'in spite of the fact that': 'although',
  'despite the fact that': 'although',
  'at this point in time': 'now',
  'at the present time': 'now',
  'in the event that': 'if',
  'until such time as': 'until',
  'for the purpose of': 'for',
  'with regard to': 'about',
  'with regards to': 'about',
  'with respect to': 'about',
  'in relation to': 'about',
  'in the near future': 'soon',
  'a large number of': 'many',
  'a great number of': 'many',
  'a number of': 'several',
  'each and every': 'every',
  'first and foremost': 'first',
  'is able to': 'can',
  'are able to': 'can',
  'has the ability to': 'can',
  'make use of': 'use',
  'makes use of': 'uses',
  'prior to': 'before',
  'subsequent to': 'after',
  'on a daily basis': 'daily',
  'on a weekly basis': 'weekly',
  'on a monthly basis': 'monthly',
  'on a regular basis': 'regularly',
  'take into consideration': 'consider',
  utilise: 'use',
  utilize: 'use',
  utilises: 'uses',
  utilizes: 'uses',
  approximately: 'about',
  numerous: 'many',
  commence: 'begin',
};

/** What stays as it is: code, links, mentions and what is quoted. */
const PROTECTED = /```[\s\S]*?```|`[^`\n]*`|<[^<>\n]*>|https?:\/\/\S+|"[^"\n]*"|“[^“”\n]*”/gu;

const EDGE = { before: "(?<![\\p{L}\\p{N}'’_-])", after: "(?![\\p{L}\\p{N}'’_-])" };
const oneOf = (words: readonly string[]) =>
  `(?:${words.map((word) => word.replace(/ /gu, '\\s+')).join('|')})`;
const FILLER = new RegExp(
  `(,\\s*)?(?:${EDGE.before}(an?)\\s+)?${EDGE.before}(${oneOf(FILLERS)})${EDGE.after}(,)?\\s*`,
  'giu',
);
const LONG = new RegExp(`${EDGE.before}${oneOf(Object.keys(SHORTER))}${EDGE.after}`, 'giu');
/** "not really slow" is no "not slow". */
const DENIED = /(?:(?<!\p{L})(?:not|no|never|nor|hardly|barely|without)|n['’]t)\s+(?:\S+\s+){0,2}$/iu;
const DETERMINER = /^\s+(?:the|these|those|this|that|our|my|your|his|her|their|its|them|us|you)(?!\p{L})/iu;
const VOWEL = /^(?!uni|us[eu]|one(?!r)|eu)(?:[aeiou]|hour|hono)/iu;

/** The sentence in plain words: the same, shorter, with nothing of its own left out. */
export function plainWords(sentence: string): string {
  let plain = '';
  let at = 0;
  for (const match of sentence.matchAll(PROTECTED)) {
    plain += plainer(sentence.slice(at, match.index), at === 0) + match[0];
    at = match.index + match[0].length;
  }
  plain += plainer(sentence.slice(at), at === 0);
  const spaced = plain
    .replace(/[^\S\n]{2,}/gu, ' ')
    .replace(/(?<! ) +(?=[.,;!?](?:\s|$))/gu, '')
    .trim();
  return /^\p{Lu}/u.test(sentence) ? capital(spaced) : spaced;
}

function plainer(piece: string, opens: boolean): string {
  const short = piece.replace(LONG, (found: string, at: number, whole: string) => {
    const words = found.toLowerCase().replace(/\s+/gu, ' ');
    const counts = words.endsWith('number of') && DETERMINER.test(whole.slice(at + found.length));
    return counts || isName(found, opens && at === 0) ? found : (SHORTER[words] ?? found);
  });
  return short.replace(FILLER, (...[found, comma, article, word, after, at, whole]: FillerMatch) => {
    const isFirst = opens && at === 0 && comma === undefined && article === undefined;
    if (isName(word, isFirst) || DENIED.test(whole.slice(0, at))) return found;
    const next = whole.slice(at + found.length);
    const lead = article === undefined ? '' : `${withCase(VOWEL.test(next) ? 'an' : 'a', article)} `;
    if (next === '' || /^[.!?,;:)]/u.test(next)) return lead === '' ? '' : found;
    if (comma === undefined) return lead;
    return `${after === undefined ? comma : ' '}${lead}`;
  });
}
type FillerMatch = [
  string,
  string | undefined,
  string | undefined,
  string,
  string | undefined,
  number,
  string,
];

const isName = (found: string, opens: boolean) => /^\p{Lu}/u.test(found) && !opens;
const withCase = (word: string, like: string) => (/^\p{Lu}/u.test(like) ? capital(word) : word);
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
