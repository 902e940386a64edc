import { useState } from 'react';
import { recheckSession } from './session';

/** What a screen says while the server has not said whether somebody is an admin. */
export const uncheckedWords = {
  title: 'Your access could not be checked',
  text: 'The server did not respond. We keep trying automatically.',
};

/** Asks for the role at once, and says while the answer is awaited. */
export function useRecheck(): { isAsking: boolean; recheck: () => void } {
  const [isAsking, setAsking] = useState(false);
  const recheck = async () => {
    setAsking(true);
    await recheckSession();
    setAsking(false);
  };
  return { isAsking, recheck: () => void recheck() };
}
