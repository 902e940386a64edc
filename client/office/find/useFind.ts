import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { FindAnythingDocument, type FindAnythingQuery } from '../../generated/graphql';
import { useMay } from '../ui/useMay';

/** Debounce time of the search, in milliseconds. */
const PAUSE = 200;
/** Shortest text that is looked for in the records; pages are found from the first letter. */
const SHORTEST = 2;

interface Answered {
  /** What was searched when the answer came. */
  text: string;
  answer: FindAnythingQuery | null;
  failed: boolean;
}

interface Find extends Answered {
  /** Whether an answer to the present text is on the way. */
  isLooking: boolean;
}

const nothing: Answered = { text: '', answer: null, failed: false };

/** Searches donors, gifts, receipts and campaigns for a text; the last answer stays until the next one comes. */
export function useFind(typed: string): Find {
  const client = useApolloClient();
  const may = useMay();
  const text = typed.trim();
  const [answered, setAnswered] = useState(nothing);

  useEffect(() => {
    if (text.length < SHORTEST) {
      setAnswered(nothing);
      return undefined;
    }
    let isCurrent = true;
    const settle = (next: Answered) => {
      if (isCurrent) setAnswered(next);
    };
    const timer = setTimeout(() => {
      client
        .query({
          query: FindAnythingDocument,
          variables: {
            text,
            donors: may('adminDonor'),
            gifts: may('adminDonation'),
            receipts: /\d/.test(text) && may('adminReceipts'),
            campaigns: may('adminCampaign'),
          },
          fetchPolicy: 'no-cache',
        })
        .then(
          ({ data }) => settle({ text, answer: data ?? null, failed: !data }),
          () => settle({ text, answer: null, failed: true }),
        );
    }, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client, may, text]);

  return { ...answered, isLooking: text.length >= SHORTEST && answered.text !== text };
}
