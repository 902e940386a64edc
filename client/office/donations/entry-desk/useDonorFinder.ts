import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { FoundDonorRowFragment } from '../../../generated/graphql';
import { findDonors } from './find-donors';

/** Debounce time of the search, in milliseconds. */
const PAUSE = 200;
const SHORTEST = 2;
/** Longest text that is searched; a longer one is no name, number or address. */
const LONGEST = 120;

interface Answered {
  text: string;
  found: readonly FoundDonorRowFragment[];
  failed: boolean;
}

interface DonorFinder extends Answered {
  /** Whether the finder has something to show for this text. */
  isSearched: boolean;
  /** Whether an answer to the present text is on the way. */
  isLooking: boolean;
}

const nothing: Answered = { text: '', found: [], failed: false };

/** Finds known donors by a part of name, phone or e-mail, or a whole PAN, while `isOpen`. */
export function useDonorFinder(typed: string, isOpen: boolean): DonorFinder {
  const client = useApolloClient();
  const text = typed.trim();
  const isSearched = isOpen && text.length >= SHORTEST && text.length <= LONGEST;
  const [answered, setAnswered] = useState(nothing);

  useEffect(() => {
    if (!isSearched) return undefined;
    let isCurrent = true;
    const search = async () => {
      const found = await findDonors(client, text);
      if (isCurrent) setAnswered({ text, found: found ?? [], failed: !found });
    };
    const timer = setTimeout(() => void search(), PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client, text, isSearched]);

  const isCurrent = answered.text === text;
  return { ...(isCurrent ? answered : nothing), isSearched, isLooking: isSearched && !isCurrent };
}
