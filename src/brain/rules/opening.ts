import { readsAsQuestion } from '../../domain/phrases.js';
import { type Span, trimmed } from './text.js';

const GREETING =
  /^\s*(?:hi|hiya|hello|hey|dear|good (?:day|morning|afternoon|evening)|morning|hallo|moin|guten (?:tag|morgen)|bonjour|salut|hola|buenos d\u00edas|buenas|ol\u00e1|bom dia|boa tarde|ciao|buongiorno|hoi|goedemorgen|merhaba|dobr\u00fd den|\u0434\u043e\u0431\u0440\u0438\u0439 \u0434\u0435\u043d\u044c|\u0434\u043e\u0431\u0440\u044b\u0439 \u0434\u0435\u043d\u044c|dzie\u0144 dobry|hej|hei|hoi|\u043f\u0440\u0438\u0432\u0435\u0442|\u0437\u0434\u0440\u0430\u0432\u0441\u0442\u0432\u0443\u0439\u0442\u0435|bun\u0103 ziua|bun\u0103|xin ch\u00e0o|\u304a\u75b2\u308c\u3055\u307e\u3067\u3059|\u3053\u3093\u306b\u3061\u306f|\u4f60\u597d|\u60a8\u597d|\uc548\ub155\ud558\uc138\uc694|\u05e9\u05dc\u05d5\u05dd|\u0645\u0631\u062d\u0628\u0627)(?:\s+(?:there|all|team|everyone|everybody|folks|guys|bot|zusammen|todos|tous|tutti|a todos|\u00e0 tous))?[\s,!.\u2013\u2014\u3002\uff01\uff0c\u3001\u060c-]+(?=\S)/iu;
/** Exclamations and introductions that lead up to what is said. */
const LEAD_IN = [
  /^\s*@(?:here|channel|everyone|all|team|frontdoor)\b[\s,:]*(?=\S)/iu,
  /^\s*(?:emergency|urgent|help|sos|attention|fyi|btw|ok|okay|so|sorry in advance|sorry|please|quick one|one more|new one|next one|new request|another one|back to it|for the record|hm+|oh|ah|ugh|argh|wow)\s*[!,:;.\u2013\u2014-]+\s*(?=\S)/iu,
  /^\s*(?:guys|folks|team|hi all|kindly)\b[\s,!]+(?=\S)/iu,
  /^\s*(?:EMERGENCY|URGENT|HELP|SOS|ATTENTION)\s+(?=\S)/u,
  /^\s*(?:i['\u2019]?m|i am|we['\u2019]?re|we are)\s+(?:filing|writing|asking|reporting|posting|raising)\b[^,:.]{0,80}[,:]\s*(?=\S)/iu,
  /^\s*(?:\p{Extended_Pictographic}|\uFE0F|:[a-z][a-z0-9_+-]*:)+\s*/iu,
];
const LEADING_UP =
  /\b(?:question|ask|request|issue|problem|topic|here|this|following|next|thing|situation|story|it|news)\s*$/iu;
const LONGEST_LEAD = 14;

/** The words after "…:" where those before it only lead up to them: "I ask for Ann: does the report …?" */
function afterColon(text: string, sentence: Span): Span {
  const at = sentence.text.search(/:\s/u);
  if (at <= 0) return sentence;
  const before = sentence.text.slice(0, at);
  const rest = trimmed(text, sentence.start + at + 1, sentence.end);
  if (rest.text.split(/\s+/u).length < 3 || before.split(/\s+/u).length > LONGEST_LEAD) return sentence;
  return readsAsQuestion(rest.text) || (LEADING_UP.test(before) && before.split(/\s+/u).length <= 6)
    ? rest
    : sentence;
}

/** A sentence without the greeting, the exclamation and the introduction that open it. */
export function opened(text: string, sentence: Span): Span {
  for (const pattern of [GREETING, ...LEAD_IN]) {
    const lead = pattern.exec(sentence.text)?.[0].length ?? 0;
    if (lead > 0 && lead < sentence.text.length) {
      return opened(text, trimmed(text, sentence.start + lead, sentence.end));
    }
  }
  return afterColon(text, sentence);
}
