import type { PastRequest } from '../../src/knowledge/routing/request-index.js';
import type { RoutedTeam } from '../../src/knowledge/routing/team-profiles.js';
import { below, seeded, shuffled } from '../support/random.js';

const SYLLABLES = 'ba co di fe gu ha jo ki lu me no pa qui ro se ti va wo xe zu an el or us'.split(' ');
const WORDS = 60_000;
/** The commonest words belong to no topic. */
const USUAL_WORDS = 200;
const TEAMS_IN_AREA = 10;
const AREA_WORDS = 60;
const SHARED_WORDS = 40;
const OWN_WORDS = 10;
const TOPIC_SHARE = 0.1;

/** Invented words, told apart by their number; none is on the list of common words or has an English ending. */
function word(number: number): string {
  let rest = number;
  let text = '';
  do {
    text += SYLLABLES[rest % SYLLABLES.length] ?? '';
    rest = Math.floor(rest / SYLLABLES.length);
  } while (rest > 0);
  return `${text}k`;
}

/** A rank from 0 by Zipf's law: the second word half as often as the first, the third a third as often. */
const zipf = (random: () => number, ranks: number): number => Math.floor((ranks + 1) ** random()) - 1;

/**
 * A workspace without end: requests of 26 to 106 invented words, some of them from their team's own topic. Ten teams
 * each share an area, and most of their topics' words with it, so that they are taken for each other at times.
 */
export class InventedWorkspace {
  readonly #random: () => number;
  readonly #topics: number[][];

  constructor(teams: number, seed: number) {
    this.#random = seeded(seed);
    const areas = Array.from({ length: Math.ceil(teams / TEAMS_IN_AREA) }, () => this.#draw(AREA_WORDS));
    this.#topics = Array.from({ length: teams }, (_, team) => {
      const area = areas[Math.floor(team / TEAMS_IN_AREA)] ?? [];
      return shuffled(
        [...shuffled(area, this.#random).slice(0, SHARED_WORDS), ...this.#draw(OWN_WORDS)],
        this.#random,
      );
    });
  }

  teams(): RoutedTeam[] {
    return this.#topics.map((topic, at) => {
      const [first, second] = topic.map(word);
      return { id: `team_${at}`, name: `${first} ${second}`, description: this.#words(at, 30) };
    });
  }

  request(id: number): PastRequest {
    const team = zipf(this.#random, this.#topics.length);
    const text = `${this.#words(team, 6)}\n${this.#words(team, 20 + below(this.#random, 81))}`;
    return { id: `r${id}`, text, team: `team_${team}`, taken: this.#random() < 0.8 };
  }

  #draw(count: number): number[] {
    return Array.from({ length: count }, () => USUAL_WORDS + below(this.#random, WORDS - USUAL_WORDS));
  }

  #words(team: number, count: number): string {
    const topic = this.#topics[team] ?? [];
    const one = () =>
      this.#random() < TOPIC_SHARE
        ? word(topic[below(this.#random, topic.length)] ?? 0)
        : word(zipf(this.#random, WORDS));
    return Array.from({ length: count }, one).join(' ');
  }
}
