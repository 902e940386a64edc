import { createContext, useContext } from 'react';
import { useLocation } from 'react-router-dom';
import type { PostedForm } from '../../render-contract';

const PostedFormContext = createContext<PostedForm | undefined>(undefined);

/** Provides the posted form to which this page is the answer, if it is one. */
export const PostedFormProvider = PostedFormContext.Provider;

/** Returns a form posted without JavaScript and refused; only on the answering page, not on later ones. */
export function usePostedForm(): PostedForm | undefined {
  const posted = useContext(PostedFormContext);
  return useLocation().key === 'default' ? posted : undefined;
}
