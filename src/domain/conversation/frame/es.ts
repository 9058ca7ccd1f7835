import { fewNamed, list, person, short } from '../in-words.js';
import type { Frame } from './frame.js';

const y = (words: readonly string[]) => list(words, 'y');

/** The sentences in Spanish. */
export const spanish: Frame = {
  card: {
    open: 'Revisa esta solicitud, por favor',
    asking: 'A esta solicitud le falta una respuesta',
    submitting: 'Esta solicitud se está enviando',
    created: 'Esta solicitud se envió',
    failed: 'Esta solicitud no se pudo enviar',
    discarded: 'Esta solicitud se descartó',
  },
  hint: {
    open: 'O responde aquí para cambiar algo o preguntar.',
    asking: 'Me falta una respuesta en el hilo antes de poder enviarla.',
    failed: 'Retry, cámbiala con Edit, o descártala.',
  },
  inSentence: (label) => label.toLowerCase(),
  says: (label, value) => `${label}: ${value}`,
  fact: (label, value) => `${label} «${value}»`,
  empty: {
    filled: 'No se sabe',
    missing: 'Aún sin decir',
    unknown: 'No se sabe',
    unsupported: 'El mensaje que lo decía se cambió o se borró',
  },
  team: {
    label: 'Equipo',
    none: 'aún ninguno',
    notChosen: 'Aún no hay equipo elegido.',
    chosen: 'elegido por una persona',
  },
  asked: {
    by: (who) => `la pide ${who}`,
    for: (by, who) => `${by} la pide por ${who}`,
    approvers: (all, more) =>
      `también puede aprobarla ${[...all, ...(more > 0 ? [`${more} más`] : [])].join(', ')}`,
  },
  how: {
    extracted: 'palabra por palabra',
    inferred: 'deducido',
    typed: 'escrito a mano',
    answered: 'dado como respuesta',
    default: 'lo habitual, pues nadie ha dicho otra cosa',
    spoken: 'de viva voz',
  },
  ownWords: 'En sus propias palabras',
  audience: 'Todos los de su canal verán el ticket y los mensajes que hay detrás.',
  stands: {
    approved: (who) => `Aprobada${who === '' ? '' : ` por ${who}`}`,
    discarded: (who) => `Descartada${who === '' ? '' : ` por ${who}`}`,
    sending: (where) => `Enviando a ${where}…`,
    filedAs: (ticket) => `Enviada como ${ticket}.`,
    notFiled: (why) => `No se ha podido enviar: ${why}`,
  },
  opening: 'Lo llevo al equipo adecuado.',
  openingWithoutTeam: 'Lo redacto con vosotros.',
  noted: (facts) => `Anotado: ${facts.join(', ')}.`,
  markedUnknown: (labels) => `Anoto que no se sabe: ${y(labels)}.`,
  needsNow: (many) => (many === 1 ? 'Necesito una cosa ya:' : 'Necesito esto ya:'),
  stillNeeded: 'En cuanto sepa esto, podréis revisar la solicitud y enviarla:',
  givenBack: 'De acuerdo, esa no era la respuesta. La guardo con la solicitud como comentario.',
  keptAlong: 'Lo enviaré junto con la solicitud.',
  stillOpen: (labels) => `A tu solicitud aún le falta: ${y(labels)}.`,
  lacks: (labels) => `Antes de poder enviarla me falta: ${y(labels)}.`,
  settle: 'Antes de seguir, hay un punto por aclarar:',
  settleLater: (labels) =>
    `Ahora tengo dos respuestas para ${y(labels)}; preguntaré cuál es correcta cuando hayáis respondido lo demás.`,
  dispute: {
    quoted: (value) => `«${value}»`,
    saidBefore: (value, who) => `${person(who)} dijo «${value}»`,
    saysInstead: (value, who) => `${person(who)} dice «${value}»`,
    conflict: (label, first, second) => `${label}: ${first}, ${second}.`,
    whichIsRight: '¿Cuál es correcto?',
    whichToKeep: '¿Cuál debe quedar en la solicitud?',
    saidElsewhere: (where, value) =>
      `${list(fewNamed(where, 'más'), 'y')} ${where.length === 1 ? 'dice' : 'dicen'} «${value}»`,
    saidHere: (value) => `aquí dice «${value}»`,
    agreedElsewhere: (theirs, ours) => `${theirs}, pero ${ours}. Se contradicen.`,
    notBoth: (first, second) => `«${first}» y «${second}» se contradicen.`,
    settleOrFile: (statements) =>
      `${statements.join('\n')}\nDecide cuál vale, o envía la solicitud con esa nota.`,
  },
  unsupported: (labels) => `El mensaje detrás de ${y(labels)} se cambió o se borró, así que lo he quitado.`,
  waitsFor: (labels) =>
    `No puedo seguir sin ${y(labels)}. Responde aquí cuando lo sepas, o pulsa Edit en la tarjeta.`,
  doubt: (label, reason) => `Sobre ${label}: ${reason} ¿Qué debe decir la solicitud?`,
  changed: (labels) => `He cambiado ${y(labels)}.`,
  changedTo: (fields) =>
    `He cambiado ${fields.map(({ label, value, added }) => `${label}${added ? ': añadido' : ' a'} «${short(value)}»`).join(', ')}.`,
  cardUpdated: 'He cambiado la solicitud; la tarjeta la muestra como está ahora.',
  nothingChanged:
    'No he encontrado ningún cambio en eso, así que la solicitud queda como está. Dime qué debe decir, o pulsa Edit.',
  onItAlready: 'La solicitud ya lo dice.',
  settleAbove:
    'Hay algo sin decidir en la solicitud. Elige arriba qué vale, o pulsa «File it with the mark».',
  pressApprove: 'Si la solicitud te parece bien, pulsa Approve para enviarla.',
  cardHelp:
    'Approve envía la solicitud como la muestra la tarjeta. También puedes responder aquí para cambiar algo.',
  onItsWay:
    'La solicitud se está enviando tal como se aprobó. Vuelvo a lo que has dicho en cuanto esté enviada.',
  notedForLater: 'Eso parece otra solicitud. Lo he anotado y volveré a ello cuando esta esté enviada.',
  alsoMentioned: (quote) => `Antes también mencionaste «${quote}». ¿Abro una solicitud para eso?`,
  noTeam: 'No he sabido para qué equipo es. Cuéntame un poco más, o elige un equipo:',
  noTeamHere: 'Ningún equipo aquí se ocupa de eso.',
  nearestTeams: (names) =>
    names.length === 0
      ? 'Si sabes quién podría ayudar, elige un equipo:'
      : `Los más cercanos: ${y(names)}. Elige quién debe tenerlo, o cuéntame más:`,
  discardIt: (headline) => `¿Descartar esta solicitud?\n>${headline}`,
  kept: 'De acuerdo, la solicitud queda como está.',
  sayDiscard: 'Si ya no quieres esta solicitud, di «discard it» o pulsa Discard en la tarjeta.',
  filed: (shortId, team) =>
    team === null ? `Enviada como ${shortId}.` : `Enviada como ${shortId} a ${team}.`,
  notFiled: (reason, isAboutValues) =>
    `No he podido enviar la solicitud: ${reason} No se ha perdido nada: ${isAboutValues ? 'cámbialo en la tarjeta y apruébala de nuevo.' : 'la tarjeta lo tiene todo, y Retry lo intenta otra vez.'}`,
  askedForYou: (requester, by) =>
    `${person(requester)}, ${person(by)} lo pide por ti. Di aquí si algo debe ser distinto.`,
  nowNamed: (named) =>
    named.length === 0
      ? 'De acuerdo, nadie más puede aprobar esta solicitud.'
      : `De acuerdo, ${y(named.map(person))} ${named.length === 1 ? 'puede' : 'pueden'} aprobar esta solicitud también.`,
  otherForm: (title) => `De acuerdo, cambio a «${title}» y lo leo todo otra vez para rellenarlo.`,
  followOrFile:
    '¿Cuál? Pulsa Follow en la solicitud que es la misma, o File anyway para enviar la tuya. También puedes escribir las palabras de un botón.',
  followed: (shortId) =>
    `Te he añadido a ${shortId}, con lo que has dicho, y he descartado la solicitud nueva. El equipo sabe que tú también lo necesitas.`,
  whatNext: '¿Sigo con esto?',
  noAnswer: 'No he encontrado respuesta a eso. Dime qué quieres saber, o nombra el ticket.',
};
