import { useRef, useState } from 'react';
import type { BlockElement } from '../blocks/elementSchema.js';
import { useBlockHost } from '../blocks/host.js';
import { flatten, type OptionSource } from './choices.js';

const TYPING_PAUSE_MS = 200;

/**
 * The options of a select for what is typed: its own ones, filtered here, or, for an external select, those the bot
 * suggests. Answers that come late, after more was typed, are dropped.
 */
export function useSuggestions(element: BlockElement & OptionSource, blockId: string, minimum: number) {
  const host = useBlockHost();
  const external = element.type.includes('external');
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<OptionSource>({});
  const [searching, setSearching] = useState(false);
  const asked = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const ask = async (text: string, number: number) => {
    const groups = await host.suggest(blockId, element.action_id, text);
    if (asked.current !== number) return;
    setFound({ option_groups: groups });
    setSearching(false);
  };
  const onQuery = (text: string) => {
    setQuery(text);
    if (!external) return;
    asked.current += 1;
    const number = asked.current;
    clearTimeout(timer.current);
    const enough = text.length >= minimum;
    setSearching(enough);
    if (enough) timer.current = setTimeout(() => void ask(text, number), TYPING_PAUSE_MS);
    else setFound({});
  };
  return {
    options: flatten(external ? found : element),
    /** The bot has matched already; only own options are filtered here. */
    filter: external ? '' : query,
    searching,
    onQuery,
  };
}
