import { fewNamed, list, person, short } from '../in-words.js';
import type { Frame } from './frame.js';

const e = (words: readonly string[]) => list(words, 'e');

/** The sentences in Italian. */
export const italian: Frame = {
  card: {
    open: 'Controlla questa richiesta, per favore',
    asking: 'A questa richiesta manca ancora una risposta',
    submitting: 'Questa richiesta è in partenza',
    created: 'Questa richiesta è stata inviata',
    failed: 'Non è stato possibile inviare questa richiesta',
    discarded: 'Questa richiesta è stata scartata',
  },
  hint: {
    open: 'Oppure rispondi qui per cambiare qualcosa o fare una domanda.',
    asking: 'Mi serve ancora una risposta nel thread prima di poterla inviare.',
    failed: 'Retry, cambiala con Edit, o scartala.',
  },
  inSentence: (label) => label.toLowerCase(),
  says: (label, value) => `${label}: ${value}`,
  fact: (label, value) => `${label} «${value}»`,
  empty: {
    filled: 'Non si sa',
    missing: 'Non ancora detto',
    unknown: 'Non si sa',
    unsupported: 'Il messaggio che lo diceva è stato modificato o cancellato',
  },
  team: {
    label: 'Team',
    none: 'ancora nessuno',
    notChosen: 'Nessun team ancora scelto.',
    chosen: 'scelto da una persona',
  },
  asked: {
    by: (who) => `la chiede ${who}`,
    for: (by, who) => `${by} la chiede per ${who}`,
    approvers: (all, more) =>
      `può approvarla anche ${[...all, ...(more > 0 ? [`altri ${more}`] : [])].join(', ')}`,
  },
  how: {
    extracted: 'parola per parola',
    inferred: 'dedotto',
    typed: 'inserito a mano',
    answered: 'dato come risposta',
    default: 'come al solito, dato che nessuno ha detto altro',
    spoken: 'a voce',
  },
  ownWords: 'Con le loro parole',
  audience: 'Tutti nel suo canale vedranno il ticket e i messaggi che ci sono dietro.',
  stands: {
    approved: (who) => `Approvata${who === '' ? '' : ` da ${who}`}`,
    discarded: (who) => `Annullata${who === '' ? '' : ` da ${who}`}`,
    sending: (where) => `Invio a ${where}…`,
    filedAs: (ticket) => `Inviata come ${ticket}.`,
    notFiled: (why) => `Non è stato possibile inviarla: ${why}`,
  },
  opening: 'Lo porto alla squadra giusta.',
  openingWithoutTeam: 'Lo scrivo con voi.',
  noted: (facts) => `Annotato: ${facts.join(', ')}.`,
  markedUnknown: (labels) => `Annoto che non si sa: ${e(labels)}.`,
  needsNow: (many) => (many === 1 ? 'Mi serve subito una cosa:' : 'Mi serve subito questo:'),
  stillNeeded: 'Appena lo so, potete controllare la richiesta e inviarla:',
  givenBack: 'Va bene, non era la risposta. La tengo con la richiesta come commento.',
  keptAlong: 'Lo passo insieme alla richiesta.',
  stillOpen: (labels) => `Alla tua richiesta manca ancora: ${e(labels)}.`,
  lacks: (labels) => `Prima di poterla inviare mi manca ancora: ${e(labels)}.`,
  settle: 'Prima di andare avanti, c’è un punto da chiarire:',
  settleLater: (labels) =>
    `Ora ho due risposte per ${e(labels)}; chiederò quale è giusta quando avrete risposto al resto.`,
  dispute: {
    quoted: (value) => `«${value}»`,
    saidBefore: (value, who) => `${person(who)} ha detto «${value}»`,
    saysInstead: (value, who) => `${person(who)} dice «${value}»`,
    conflict: (label, first, second) => `${label}: ${first}, ${second}.`,
    whichIsRight: 'Qual è giusto?',
    whichToKeep: 'Che cosa deve restare nella richiesta?',
    saidElsewhere: (where, value) =>
      `${list(fewNamed(where, 'altre'), 'e')} ${where.length === 1 ? 'dice' : 'dicono'} «${value}»`,
    saidHere: (value) => `qui si dice «${value}»`,
    agreedElsewhere: (theirs, ours) => `${theirs}, ma ${ours}. Si contraddicono.`,
    notBoth: (first, second) => `«${first}» e «${second}» si contraddicono.`,
    settleOrFile: (statements) =>
      `${statements.join('\n')}\nDecidi quale vale, o invia la richiesta con questa nota.`,
  },
  unsupported: (labels) =>
    `Il messaggio da cui viene ${e(labels)} è stato modificato o cancellato, quindi l’ho tolto.`,
  waitsFor: (labels) =>
    `Non posso andare avanti senza ${e(labels)}. Rispondi qui quando lo sai, o premi Edit sulla scheda.`,
  doubt: (label, reason) => `Su ${label}: ${reason} Che cosa deve dire la richiesta?`,
  changed: (labels) => `Modificato: ${e(labels)}.`,
  changedTo: (fields) =>
    `Modificato: ${fields.map(({ label, value, added }) => `${label}, ${added ? 'aggiunto' : 'ora'} «${short(value)}»`).join('; ')}.`,
  cardUpdated: 'Ho cambiato la richiesta; la scheda la mostra com’è adesso.',
  nothingChanged:
    'Non ci ho trovato nessun cambiamento, quindi la richiesta resta com’è. Dimmi che cosa deve dire, o premi Edit.',
  onItAlready: 'La richiesta lo dice già.',
  settleAbove:
    'Nella richiesta c’è qualcosa da decidere. Scegli sopra che cosa vale, o premi «File it with the mark».',
  pressApprove: 'Se la richiesta ti va bene, premi Approve per inviarla.',
  cardHelp:
    'Approve invia la richiesta come la mostra la scheda. Puoi anche rispondere qui per cambiare qualcosa.',
  onItsWay:
    'La richiesta è in partenza, così com’è stata approvata. Torno a quello che hai detto appena è inviata.',
  notedForLater: 'Sembra un’altra richiesta. L’ho annotata e ci torno quando questa è inviata.',
  alsoMentioned: (quote) => `Prima hai parlato anche di «${quote}». Apro una richiesta per questo?`,
  noTeam: 'Non ho capito per quale squadra è. Dimmi qualcosa di più, o scegli una squadra:',
  noTeamHere: 'Nessuna squadra qui se ne occupa.',
  nearestTeams: (names) =>
    names.length === 0
      ? 'Se sai chi potrebbe aiutare, scegli una squadra:'
      : `Le più vicine: ${e(names)}. Scegli chi deve averla, o dimmi di più:`,
  discardIt: (headline) => `Scartare questa richiesta?\n>${headline}`,
  kept: 'Va bene, la richiesta resta com’è.',
  sayDiscard: 'Se non vuoi più questa richiesta, scrivi «discard it» o premi Discard sulla scheda.',
  filed: (shortId, team) =>
    team === null ? `Inviata come ${shortId}.` : `Inviata come ${shortId} a ${team}.`,
  notFiled: (reason, isAboutValues) =>
    `Non sono riuscito a inviare la richiesta: ${reason} Niente è andato perso: ${isAboutValues ? 'cambialo sulla scheda e approvala di nuovo.' : 'la scheda ha tutto, e Retry ci prova un’altra volta.'}`,
  askedForYou: (requester, by) =>
    `${person(requester)}, ${person(by)} lo chiede per te. Scrivi qui se qualcosa deve essere diverso.`,
  nowNamed: (named) =>
    named.length === 0
      ? 'Va bene, nessun altro può approvare questa richiesta.'
      : `Va bene, anche ${e(named.map(person))} ${named.length === 1 ? 'può' : 'possono'} approvare questa richiesta.`,
  otherForm: (title) => `Va bene, passo a «${title}» e rileggo tutto per compilarlo.`,
  followOrFile:
    'Quale? Premi Follow accanto alla richiesta che è la stessa, o File anyway per inviare la tua. Puoi anche scrivere le parole di un pulsante.',
  followed: (shortId) =>
    `Ti ho aggiunto a ${shortId}, con quello che hai detto, e ho scartato la nuova richiesta. La squadra sa che serve anche a te.`,
  whatNext: 'Vado avanti con questo?',
  noAnswer: 'Non ho trovato una risposta. Dimmi che cosa vuoi sapere, o nomina il ticket.',
};
