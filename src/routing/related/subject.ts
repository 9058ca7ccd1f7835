type Language =
  | 'ar'
  | 'cs'
  | 'de'
  | 'es'
  | 'fr'
  | 'he'
  | 'hi'
  | 'it'
  | 'ja'
  | 'ko'
  | 'nl'
  | 'pl'
  | 'pt'
  | 'ru'
  | 'sv'
  | 'tr'
  | 'uk'
  | 'zh';

/**
 * An everyday subject of teams that serve their colleagues: words that lead to one another. Each list is separated by
 * commas. "draw*" stands for every word that begins so. In scripts whose words carry endings and articles, or that write
 * no spaces, it is enough that the letters stand somewhere in the text.
 */
export interface Subject {
  /** Single words, plain enough that a request says them and a description too: each stands for all of them. */
  words: string;
  /** Words and phrases of requests, and names of products, that lead to `words` and are themselves not led to. */
  said: string;
  /** Single words of descriptions that are led to, but can mean too much in a request to lead anywhere. */
  described: string;
  /** Words and phrases of requests in other languages. */
  abroad: Readonly<Partial<Record<Language, string>>>;
}
