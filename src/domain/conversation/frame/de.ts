import { fewNamed, list, person, short } from '../in-words.js';
import type { Frame } from './frame.js';

const und = (words: readonly string[]) => list(words, 'und');

/** The sentences in German. */
export const german: Frame = {
  card: {
    open: 'Bitte prüfe diese Anfrage',
    asking: 'Bei dieser Anfrage fehlt noch eine Antwort',
    submitting: 'Diese Anfrage wird eingereicht',
    created: 'Diese Anfrage wurde eingereicht',
    failed: 'Diese Anfrage konnte nicht eingereicht werden',
    discarded: 'Diese Anfrage wurde verworfen',
  },
  hint: {
    open: 'Oder antworte hier, um etwas zu ändern oder zu fragen.',
    asking: 'Bevor das eingereicht werden kann, brauche ich noch eine Antwort im Thread.',
    failed: 'Retry, ändere es mit Edit, oder verwirf es.',
  },
  inSentence: (label) => label,
  says: (label, value) => `${label}: ${value}`,
  fact: (label, value) => `${label} „${value}“`,
  empty: {
    filled: 'Nicht bekannt',
    missing: 'Noch nicht gesagt',
    unknown: 'Nicht bekannt',
    unsupported: 'Die Nachricht dazu wurde geändert oder gelöscht',
  },
  team: {
    label: 'Team',
    none: 'noch keins',
    notChosen: 'Noch kein Team gewählt.',
    chosen: 'von jemandem gewählt',
  },
  asked: {
    by: (who) => `von ${who}`,
    for: (by, who) => `${by} fragt für ${who}`,
    approvers: (all, more) =>
      `genehmigen kann auch ${[...all, ...(more > 0 ? [`${more} weitere`] : [])].join(', ')}`,
  },
  how: {
    extracted: 'wörtlich',
    inferred: 'erschlossen',
    typed: 'von Hand eingetragen',
    answered: 'als Antwort',
    default: 'wie üblich, da niemand etwas anderes gesagt hat',
    spoken: 'gesprochen',
  },
  ownWords: 'In ihren eigenen Worten',
  audience: 'Alle in dessen Kanal sehen das Ticket und die Nachrichten dahinter.',
  stands: {
    approved: (who) => `Genehmigt${who === '' ? '' : ` von ${who}`}`,
    discarded: (who) => `Verworfen${who === '' ? '' : ` von ${who}`}`,
    sending: (where) => `Geht gerade an ${where} …`,
    filedAs: (ticket) => `Eingereicht als ${ticket}.`,
    notFiled: (why) => `Das konnte nicht eingereicht werden: ${why}`,
  },
  opening: 'Ich bringe das zum richtigen Team.',
  openingWithoutTeam: 'Ich schreibe das mit euch auf.',
  noted: (facts) => `Notiert: ${facts.join(', ')}.`,
  markedUnknown: (labels) => `${und(labels)} vermerke ich als nicht bekannt.`,
  needsNow: (many) => (many === 1 ? 'Eins brauche ich gleich:' : 'Das brauche ich gleich:'),
  stillNeeded: 'Sobald ich das weiß, könnt ihr die Anfrage prüfen und einreichen:',
  givenBack: 'Gut, das war nicht die Antwort. Ich behalte es als Bemerkung bei der Anfrage.',
  keptAlong: 'Das gebe ich mit der Anfrage weiter.',
  stillOpen: (labels) => `Für deine Anfrage noch offen: ${und(labels)}.`,
  lacks: (labels) => `Bevor ich das einreichen kann, fehlt mir noch: ${und(labels)}.`,
  settle: 'Bevor es weitergeht, ist ein Punkt zu klären:',
  settleLater: (labels) =>
    `Zu ${und(labels)} habe ich jetzt zwei Antworten; welche stimmt, frage ich, sobald ihr den Rest beantwortet habt.`,
  dispute: {
    quoted: (value) => `„${value}“`,
    saidBefore: (value, who) => `${person(who)} sagte „${value}“`,
    saysInstead: (value, who) => `${person(who)} sagt „${value}“`,
    conflict: (label, first, second) => `${label}: ${first}, ${second}.`,
    whichIsRight: 'Was stimmt?',
    whichToKeep: 'Was soll in der Anfrage bleiben?',
    saidElsewhere: (where, value) => `In ${list(fewNamed(where, 'weiteren'), 'und')} steht „${value}“`,
    saidHere: (value) => `hier aber „${value}“`,
    agreedElsewhere: (theirs, ours) => `${theirs}, ${ours}. Das widerspricht sich.`,
    notBoth: (first, second) => `„${first}“ und „${second}“ widersprechen sich.`,
    settleOrFile: (statements) =>
      `${statements.join('\n')}\nEntscheide, was gilt, oder reiche die Anfrage mit diesem Vermerk ein.`,
  },
  unsupported: (labels) =>
    `Die Nachricht zu ${und(labels)} wurde geändert oder gelöscht, deshalb habe ich das herausgenommen.`,
  waitsFor: (labels) =>
    `Ohne ${und(labels)} komme ich nicht weiter. Antworte hier, sobald du es weißt, oder drücke Edit auf der Karte.`,
  doubt: (label, reason) => `Zu ${label}: ${reason} Was soll in der Anfrage stehen?`,
  changed: (labels) => `Geändert: ${und(labels)}.`,
  changedTo: (fields) =>
    `Geändert: ${fields.map(({ label, value, added }) => `${label} ${added ? 'neu' : 'jetzt'} „${short(value)}“`).join(', ')}.`,
  cardUpdated: 'Ich habe die Anfrage geändert; die Karte zeigt sie, wie sie jetzt ist.',
  nothingChanged:
    'Ich habe darin keine Änderung gefunden, die Anfrage bleibt also, wie sie ist. Sag mir, was dort stehen soll, oder drücke Edit.',
  onItAlready: 'Das steht schon in der Anfrage.',
  settleAbove:
    'In der Anfrage ist noch etwas offen. Wähle oben, was gilt, oder drücke „File it with the mark“.',
  pressApprove: 'Wenn die Anfrage für dich stimmt, drücke Approve, um sie einzureichen.',
  cardHelp:
    'Approve reicht die Anfrage ein, wie die Karte sie zeigt. Du kannst auch hier antworten, um etwas zu ändern.',
  onItsWay:
    'Die Anfrage wird gerade eingereicht, so wie sie freigegeben wurde. Danach komme ich auf das zurück, was du gesagt hast.',
  notedForLater:
    'Das klingt nach einer weiteren Anfrage. Ich habe es notiert und komme darauf zurück, wenn diese eingereicht ist.',
  alsoMentioned: (quote) => `Vorhin ging es auch um „${quote}“. Soll ich dafür eine Anfrage anlegen?`,
  noTeam:
    'Ich konnte nicht erkennen, für welches Team das ist. Sag mir etwas mehr dazu, oder wähle ein Team:',
  noTeamHere: 'Darum kümmert sich hier kein Team.',
  nearestTeams: (names) =>
    names.length === 0
      ? 'Wenn du weißt, wer helfen könnte, wähle ein Team:'
      : `Am nächsten ${names.length === 1 ? 'ist' : 'sind'} ${und(names)}. Wähle, wer es bekommen soll, oder sag mir mehr dazu:`,
  discardIt: (headline) => `Diese Anfrage verwerfen?\n>${headline}`,
  kept: 'Gut, die Anfrage bleibt, wie sie ist.',
  sayDiscard: 'Wenn du die Anfrage nicht mehr willst, sag „discard it“ oder drücke Discard auf der Karte.',
  filed: (shortId, team) =>
    team === null ? `Eingereicht als ${shortId}.` : `Eingereicht als ${shortId} bei ${team}.`,
  notFiled: (reason, isAboutValues) =>
    `Ich konnte die Anfrage nicht einreichen: ${reason} Nichts ist verloren: ${isAboutValues ? 'Ändere es auf der Karte und gib sie noch einmal frei.' : 'Die Karte hat alles, und Retry versucht es noch einmal.'}`,
  askedForYou: (requester, by) =>
    `${person(requester)}, ${person(by)} fragt das für dich an. Sag hier, wenn etwas anders sein soll.`,
  nowNamed: (named) =>
    named.length === 0
      ? 'Gut, sonst darf niemand diese Anfrage freigeben.'
      : `Gut, ${und(named.map(person))} ${named.length === 1 ? 'darf' : 'dürfen'} diese Anfrage auch freigeben.`,
  otherForm: (title) => `Gut, ich wechsle zu „${title}“ und lese dafür alles noch einmal.`,
  followOrFile:
    'Welche? Drücke Follow bei der Anfrage, die dasselbe will, oder File anyway, um deine einzureichen. Du kannst auch die Worte eines Knopfs schreiben.',
  followed: (shortId) =>
    `Ich habe dich und das, was du gesagt hast, zu ${shortId} hinzugefügt und die neue Anfrage verworfen. Das Team weiß, dass du es auch brauchst.`,
  whatNext: 'Soll ich damit weitermachen?',
  noAnswer: 'Darauf habe ich keine Antwort gefunden. Sag mir, was du wissen möchtest, oder nenne das Ticket.',
};
