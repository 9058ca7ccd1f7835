import { fewNamed, list, person, short } from '../in-words.js';
import type { Frame } from './frame.js';

const e = (words: readonly string[]) => list(words, 'e');

/** The sentences in Portuguese. */
export const portuguese: Frame = {
  card: {
    open: 'Reveja este pedido, por favor',
    asking: 'A este pedido ainda falta uma resposta',
    submitting: 'Este pedido está a ser enviado',
    created: 'Este pedido foi enviado',
    failed: 'Não foi possível enviar este pedido',
    discarded: 'Este pedido foi descartado',
  },
  hint: {
    open: 'Ou responda aqui para alterar ou perguntar alguma coisa.',
    asking: 'Falta-me uma resposta na conversa antes de o poder enviar.',
    failed: 'Retry, altere-o com Edit, ou descarte-o.',
  },
  inSentence: (label) => label.toLowerCase(),
  says: (label, value) => `${label}: ${value}`,
  fact: (label, value) => `${label} “${value}”`,
  empty: {
    filled: 'Não se sabe',
    missing: 'Ainda por dizer',
    unknown: 'Não se sabe',
    unsupported: 'A mensagem que o dizia foi alterada ou apagada',
  },
  team: {
    label: 'Equipa',
    none: 'ainda nenhuma',
    notChosen: 'Ainda não foi escolhida uma equipa.',
    chosen: 'escolhida por uma pessoa',
  },
  asked: {
    by: (who) => `de ${who}`,
    for: (by, who) => `${by} pede por ${who}`,
    approvers: (all, more) =>
      `também pode ser aprovado por ${[...all, ...(more > 0 ? [`mais ${more}`] : [])].join(', ')}`,
  },
  how: {
    extracted: 'palavra por palavra',
    inferred: 'deduzido',
    typed: 'escrito à mão',
    answered: 'dado como resposta',
    default: 'o habitual, pois ninguém disse outra coisa',
    spoken: 'de viva voz',
  },
  ownWords: 'Nas suas próprias palavras',
  audience: 'Todos no canal dela verão o ticket e as mensagens que estão por trás.',
  stands: {
    approved: (who) => `Aprovado${who === '' ? '' : ` por ${who}`}`,
    discarded: (who) => `Abandonado${who === '' ? '' : ` por ${who}`}`,
    sending: (where) => `A enviar para ${where}…`,
    filedAs: (ticket) => `Enviado como ${ticket}.`,
    notFiled: (why) => `Não foi possível enviar: ${why}`,
  },
  opening: 'Levo isto à equipa certa.',
  openingWithoutTeam: 'Escrevo isto convosco.',
  noted: (facts) => `Anotado: ${facts.join(', ')}.`,
  markedUnknown: (labels) => `Anoto que não se sabe: ${e(labels)}.`,
  needsNow: (many) => (many === 1 ? 'Preciso já de uma coisa:' : 'Preciso já disto:'),
  stillNeeded: 'Assim que eu souber isto, podem rever o pedido e enviá-lo:',
  givenBack: 'Certo, essa não era a resposta. Guardo-a com o pedido como comentário.',
  keptAlong: 'Envio isso junto com o pedido.',
  stillOpen: (labels) => `Ao seu pedido ainda falta: ${e(labels)}.`,
  lacks: (labels) => `Antes de o poder enviar, ainda me falta: ${e(labels)}.`,
  settle: 'Antes de continuar, há um ponto por esclarecer:',
  settleLater: (labels) =>
    `Tenho agora duas respostas para ${e(labels)}; pergunto qual está certa quando tiverem respondido ao resto.`,
  dispute: {
    quoted: (value) => `“${value}”`,
    saidBefore: (value, who) => `${person(who)} disse “${value}”`,
    saysInstead: (value, who) => `${person(who)} diz “${value}”`,
    conflict: (label, first, second) => `${label}: ${first}, ${second}.`,
    whichIsRight: 'Qual está certo?',
    whichToKeep: 'O que deve ficar no pedido?',
    saidElsewhere: (where, value) =>
      `${list(fewNamed(where, 'mais'), 'e')} ${where.length === 1 ? 'diz' : 'dizem'} “${value}”`,
    saidHere: (value) => `aqui diz “${value}”`,
    agreedElsewhere: (theirs, ours) => `${theirs}, mas ${ours}. Contradizem-se.`,
    notBoth: (first, second) => `“${first}” e “${second}” contradizem-se.`,
    settleOrFile: (statements) =>
      `${statements.join('\n')}\nDecida qual vale, ou envie o pedido com essa nota.`,
  },
  unsupported: (labels) => `A mensagem por trás de ${e(labels)} foi alterada ou apagada, por isso retirei-o.`,
  waitsFor: (labels) =>
    `Não posso continuar sem ${e(labels)}. Responda aqui quando souber, ou prima Edit no cartão.`,
  doubt: (label, reason) => `Sobre ${label}: ${reason} O que deve dizer o pedido?`,
  changed: (labels) => `Alterado: ${e(labels)}.`,
  changedTo: (fields) =>
    `Alterado: ${fields.map(({ label, value, added }) => `${label}, ${added ? 'acrescentado' : 'agora'} “${short(value)}”`).join('; ')}.`,
  cardUpdated: 'Alterei o pedido; o cartão mostra-o como está agora.',
  nothingChanged:
    'Não encontrei nisso nenhuma alteração, por isso o pedido fica como está. Diga-me o que deve dizer, ou prima Edit.',
  onItAlready: 'O pedido já o diz.',
  settleAbove:
    'Há algo por decidir no pedido. Escolha acima o que vale, ou carregue em “File it with the mark”.',
  pressApprove: 'Se o pedido lhe parece bem, prima Approve para o enviar.',
  cardHelp:
    'Approve envia o pedido como o cartão o mostra. Também pode responder aqui para alterar alguma coisa.',
  onItsWay:
    'O pedido está a ser enviado, tal como foi aprovado. Volto ao que disse assim que estiver enviado.',
  notedForLater: 'Isso parece outro pedido. Anotei-o e volto a ele quando este estiver enviado.',
  alsoMentioned: (quote) => `Há pouco também falou de “${quote}”. Abro um pedido para isso?`,
  noTeam: 'Não percebi para que equipa é. Diga-me um pouco mais, ou escolha uma equipa:',
  noTeamHere: 'Nenhuma equipa aqui trata disso.',
  nearestTeams: (names) =>
    names.length === 0
      ? 'Se sabe quem pode ajudar, escolha uma equipa:'
      : `As mais próximas: ${e(names)}. Escolha quem deve ficar com isto, ou diga-me mais:`,
  discardIt: (headline) => `Descartar este pedido?\n>${headline}`,
  kept: 'Certo, o pedido fica como está.',
  sayDiscard: 'Se já não quer este pedido, diga “discard it” ou prima Discard no cartão.',
  filed: (shortId, team) =>
    team === null ? `Enviado como ${shortId}.` : `Enviado como ${shortId} a ${team}.`,
  notFiled: (reason, isAboutValues) =>
    `Não consegui enviar o pedido: ${reason} Nada se perdeu: ${isAboutValues ? 'altere-o no cartão e aprove-o de novo.' : 'o cartão tem tudo, e Retry tenta outra vez.'}`,
  askedForYou: (requester, by) =>
    `${person(requester)}, ${person(by)} pede isto por si. Diga aqui se algo deve ser diferente.`,
  nowNamed: (named) =>
    named.length === 0
      ? 'Certo, mais ninguém pode aprovar este pedido.'
      : `Certo, ${e(named.map(person))} ${named.length === 1 ? 'pode' : 'podem'} aprovar também este pedido.`,
  otherForm: (title) => `Certo, mudo para “${title}” e leio tudo outra vez para o preencher.`,
  followOrFile:
    'Qual? Prima Follow no pedido que é o mesmo, ou File anyway para enviar o seu. Também pode escrever as palavras de um botão.',
  followed: (shortId) =>
    `Juntei-o a ${shortId}, com o que disse, e descartei o pedido novo. A equipa sabe que também precisa disto.`,
  whatNext: 'Continuo com isto?',
  noAnswer: 'Não encontrei resposta para isso. Diga-me o que quer saber, ou nomeie o ticket.',
};
