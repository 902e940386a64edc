import { createContext, useContext } from 'react';
import { useLocation } from 'react-router-dom';
import type { PostedForm } from '../../render-contract';

const PostedFormContext = createContext<PostedForm | undefined>(undefined);

/** The form that this page is the answer to, if it is one. */
export const PostedFormProvider = PostedFormContext.Provider;

/** What was sent without JavaScript and not accepted; only on the page that answered, not on those visited after it. */
export function usePostedForm(): PostedForm | undefined {
  const posted = useContext(PostedFormContext);
  return useLocation().key === 'default' ? posted : undefined;
}
