import { fewNamed, list, person, short } from '../in-words.js';
import type { Frame } from './frame.js';

const et = (words: readonly string[]) => list(words, 'et');

/** The sentences in French. */
export const french: Frame = {
  card: {
    open: 'Merci de vérifier cette demande',
    asking: 'Il manque encore une réponse à cette demande',
    submitting: 'Cette demande est en train de partir',
    created: 'Cette demande a été envoyée',
    failed: 'Cette demande n’a pas pu être envoyée',
    discarded: 'Cette demande a été abandonnée',
  },
  hint: {
    open: 'Ou répondez ici pour changer quelque chose ou poser une question.',
    asking: 'Il me faut encore une réponse dans le fil avant de pouvoir l’envoyer.',
    failed: 'Retry, changez-la avec Edit, ou abandonnez-la.',
  },
  inSentence: (label) => label.toLowerCase(),
  says: (label, value) => `${label} : ${value}`,
  fact: (label, value) => `${label} « ${value} »`,
  empty: {
    filled: 'Pas connu',
    missing: 'Pas encore dit',
    unknown: 'Pas connu',
    unsupported: 'Le message qui le disait a été modifié ou supprimé',
  },
  team: {
    label: 'Équipe',
    none: 'pas encore',
    notChosen: 'Aucune équipe choisie pour l’instant.',
    chosen: 'choisie par une personne',
  },
  asked: {
    by: (who) => `de la part de ${who}`,
    for: (by, who) => `${by} demande pour ${who}`,
    approvers: (all, more) =>
      `peut aussi être approuvée par ${[...all, ...(more > 0 ? [`${more} autres`] : [])].join(', ')}`,
  },
  how: {
    extracted: 'mot pour mot',
    inferred: 'déduit',
    typed: 'saisi à la main',
    answered: 'donné en réponse',
    default: 'comme d’habitude, car personne n’a dit autre chose',
    spoken: 'à l’oral',
  },
  ownWords: 'Dans leurs propres mots',
  audience: 'Tous ceux du canal de l’équipe verront le ticket et les messages qui vont avec.',
  stands: {
    approved: (who) => `Approuvée${who === '' ? '' : ` par ${who}`}`,
    discarded: (who) => `Abandonnée${who === '' ? '' : ` par ${who}`}`,
    sending: (where) => `Envoi à ${where}…`,
    filedAs: (ticket) => `Envoyée sous ${ticket}.`,
    notFiled: (why) => `La demande n’a pas pu être envoyée : ${why}`,
  },
  opening: 'Je transmets cela à la bonne équipe.',
  openingWithoutTeam: 'Je rédige cela avec vous.',
  noted: (facts) => `Noté : ${facts.join(', ')}.`,
  markedUnknown: (labels) => `Je note que ce n’est pas connu : ${et(labels)}.`,
  needsNow: (many) =>
    many === 1 ? 'Il me faut une chose tout de suite :' : 'Il me faut ceci tout de suite :',
  stillNeeded: 'Dès que je saurai cela, vous pourrez vérifier la demande et l’envoyer :',
  givenBack: 'D’accord, ce n’était pas la réponse. Je le garde avec la demande comme remarque.',
  keptAlong: 'Je le transmettrai avec la demande.',
  stillOpen: (labels) => `Il manque encore à votre demande : ${et(labels)}.`,
  lacks: (labels) => `Avant de pouvoir l’envoyer, il me manque encore : ${et(labels)}.`,
  settle: 'Avant de continuer, un point à trancher :',
  settleLater: (labels) =>
    `J’ai maintenant deux réponses pour ${et(labels)} ; je demanderai laquelle est juste quand vous aurez répondu au reste.`,
  dispute: {
    quoted: (value) => `« ${value} »`,
    saidBefore: (value, who) => `${person(who)} a dit « ${value} »`,
    saysInstead: (value, who) => `${person(who)} dit « ${value} »`,
    conflict: (label, first, second) => `${label} : ${first}, ${second}.`,
    whichIsRight: 'Qu’est-ce qui est juste ?',
    whichToKeep: 'Que doit garder la demande ?',
    saidElsewhere: (where, value) =>
      `${list(fewNamed(where, 'autres'), 'et')} ${where.length === 1 ? 'dit' : 'disent'} « ${value} »`,
    saidHere: (value) => `ici il est dit « ${value} »`,
    agreedElsewhere: (theirs, ours) => `${theirs}, mais ${ours}. Cela se contredit.`,
    notBoth: (first, second) => `« ${first} » et « ${second} » se contredisent.`,
    settleOrFile: (statements) =>
      `${statements.join('\n')}\nDécidez ce qui est juste, ou envoyez la demande avec cette remarque.`,
  },
  unsupported: (labels) =>
    `Le message sur lequel reposait ${et(labels)} a été modifié ou supprimé, je l’ai donc retiré.`,
  waitsFor: (labels) =>
    `Je ne peux pas continuer sans ${et(labels)}. Répondez ici dès que vous le savez, ou appuyez sur Edit.`,
  doubt: (label, reason) => `À propos de ${label} : ${reason} Que doit dire la demande ?`,
  changed: (labels) => `Modifié : ${et(labels)}.`,
  changedTo: (fields) =>
    `Modifié : ${fields.map(({ label, value, added }) => `${label}, ${added ? 'ajouté' : 'maintenant'} « ${short(value)} »`).join(' ; ')}.`,
  cardUpdated: 'J’ai modifié la demande ; la carte la montre telle qu’elle est maintenant.',
  nothingChanged:
    'Je n’y ai pas trouvé de changement, la demande reste donc comme elle est. Dites-moi ce qu’elle doit dire, ou appuyez sur Edit.',
  onItAlready: 'La demande le dit déjà.',
  settleAbove:
    'Un point de la demande n’est pas tranché. Choisissez plus haut ce qui vaut, ou appuyez sur « File it with the mark ».',
  pressApprove: 'Si la demande vous convient, appuyez sur Approve pour l’envoyer.',
  cardHelp:
    'Approve envoie la demande telle que la carte la montre. Vous pouvez aussi répondre ici pour changer quelque chose.',
  onItsWay:
    'La demande est en train de partir, telle qu’elle a été approuvée. Je reviens à ce que vous avez dit dès que c’est fait.',
  notedForLater:
    'Cela ressemble à une autre demande. Je l’ai notée et j’y reviendrai quand celle-ci sera envoyée.',
  alsoMentioned: (quote) =>
    `Tout à l’heure, il était aussi question de « ${quote} ». Dois-je ouvrir une demande pour cela ?`,
  noTeam: 'Je n’ai pas compris pour quelle équipe c’est. Dites-m’en un peu plus, ou choisissez une équipe :',
  noTeamHere: 'Aucune équipe ici ne s’en occupe.',
  nearestTeams: (names) =>
    names.length === 0
      ? 'Si vous savez qui pourrait aider, choisissez une équipe :'
      : `Les plus proches : ${et(names)}. Choisissez qui doit l’avoir, ou dites-m’en plus :`,
  discardIt: (headline) => `Abandonner cette demande ?\n>${headline}`,
  kept: 'D’accord, la demande reste comme elle est.',
  sayDiscard: 'Si vous ne voulez plus de cette demande, dites « discard it » ou appuyez sur Discard.',
  filed: (shortId, team) =>
    team === null ? `Envoyée sous ${shortId}.` : `Envoyée sous ${shortId} à ${team}.`,
  notFiled: (reason, isAboutValues) =>
    `Je n’ai pas pu envoyer la demande : ${reason} Rien n’est perdu : ${isAboutValues ? 'changez-le sur la carte, puis approuvez-la de nouveau.' : 'la carte a tout, et Retry essaie encore une fois.'}`,
  askedForYou: (requester, by) =>
    `${person(requester)}, ${person(by)} le demande pour vous. Dites ici si quelque chose doit être différent.`,
  nowNamed: (named) =>
    named.length === 0
      ? 'D’accord, personne d’autre ne peut approuver cette demande.'
      : `D’accord, ${et(named.map(person))} ${named.length === 1 ? 'peut' : 'peuvent'} aussi approuver cette demande.`,
  otherForm: (title) => `D’accord, je passe à « ${title} » et je relis tout pour le remplir.`,
  followOrFile:
    'Laquelle ? Appuyez sur Follow près de la demande qui est la même, ou sur File anyway pour envoyer la vôtre. Vous pouvez aussi écrire les mots d’un bouton.',
  followed: (shortId) =>
    `Je vous ai ajouté à ${shortId}, avec ce que vous avez dit, et j’ai abandonné la nouvelle demande. L’équipe sait que vous en avez besoin aussi.`,
  whatNext: 'Je continue avec cela ?',
  noAnswer: 'Je n’ai pas trouvé de réponse. Dites-moi ce que vous voulez savoir, ou nommez le ticket.',
};
