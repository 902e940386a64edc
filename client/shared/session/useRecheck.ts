import { useState } from 'react';
import { recheckSession } from './session';

/** Texts while the server has not confirmed the admin role. */
export const uncheckedWords = {
  title: 'Your access could not be checked',
  text: 'The server did not respond. We keep trying automatically.',
};

/** Asks for the role at once; `isAsking` is true until the answer. */
export function useRecheck(): { isAsking: boolean; recheck: () => void } {
  const [isAsking, setAsking] = useState(false);
  const recheck = async () => {
    setAsking(true);
    await recheckSession();
    setAsking(false);
  };
  return { isAsking, recheck: () => void recheck() };
}
