import { useFormikContext } from 'formik';
import { useEffect } from 'react';
import type { ConsentPlace } from '../../../rules/consent';

/** What was typed into each form and not sent. In memory alone: it holds names and addresses, and ends with the tab. */
export const drafts = new Map<ConsentPlace, object>();

/** Keeps what is typed into the form around it, for whoever looks at another page and comes back. */
export function KeptDraft({ place }: { place: ConsentPlace }) {
  const { values } = useFormikContext<object>();
  useEffect(() => {
    drafts.set(place, values);
  }, [place, values]);
  return null;
}
