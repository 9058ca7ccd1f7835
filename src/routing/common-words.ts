/**
 * English words that nearly every request or team has, so that sharing one says nothing. A large index finds out by
 * itself which words are common; this list is for the first days, when there are few texts to learn that from.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `a an the and or nor of to in on at for with without from by into onto about as per via off up down out over under
  i im me my mine we our ours us you your yours they them their he him his she her it its this that these those there
  here who whom whose what which when where why how am is are was were be been being isn aren wasn don doesn didn
  do does did doing done have has had having can could cannot should would will shall may might must won couldn wouldn
  if so but because than then too very just also only not no yes all any some each every both more most much many
  such same other another still yet again since now today please thanks thank hi hello hey dear want need needs like
  get got getting new use used using eg ie etc re ve ll team teams`
    .split(/\s+/u)
    .filter((word) => word !== ''),
);
