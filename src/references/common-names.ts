/**
 * First names that are words of every sentence, or words that some people are called by. In lower case, or where a
 * sentence begins, they are taken as the word.
 */
export const ALSO_WORDS: ReadonlySet<string> = new Set(
  `will mark grace may art bill rose hope faith june april august summer autumn dawn frank ray rob chase drew guy max pat
  gene jack sky star page rich sunny joy ivy lily ruby pearl amber crystal angel melody harmony cash grant carter mile
  wade reed heath glen cliff dale lane brook forest river robin jay wren case curt earnest duke earl king prince bishop
  pope mason hunter archer cooper taylor porter parker tanner sailor major justice merit true haven story journey
  destiny trinity genesi nova dean dash chip buddy honey happy sage olive ginger basil clay stone flint rock storm rain
  winter van son an so do ha can to my de al el la le li ma yu you he she in on no ok bot admin support test dev op`
    .split(/\s+/u)
    .filter((word) => word !== ''),
);
