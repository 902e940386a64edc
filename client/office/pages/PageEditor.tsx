import { Formik } from 'formik';
import { useMemo, useState } from 'react';
import { SavePageDocument, type PageKey } from '../../generated/graphql';
import { fillWithSaved } from '../forms/fill-with-saved';
import { useEdit } from '../forms/useEdit';
import { useRefusals } from '../forms/useRefusals';
import { toValues, validatePage, type EditedPage, type PageValues } from './page-form';
import { PageForm } from './PageForm';

interface PageEditorProps {
  page: EditedPage;
  onTab: (key: PageKey) => void;
  onConflict: () => void;
}

/** The form of one page. */
export function PageEditor({ page, onTab, onConflict }: PageEditorProps) {
  const { pageKey } = page;
  // What somebody else saved, loaded again behind the form, never takes away what was typed.
  const [initialValues] = useState(() => toValues(page));
  const submit = useEdit(SavePageDocument, {
    version: page.updatedAt,
    variables: (values: PageValues, readAt) => ({ input: { pageKey, page: values, readAt } }),
    payload: (data) => data.savePage,
    versionAfter: ({ page: saved }) => saved?.updatedAt,
    onConflict,
    failure: 'Error saving page',
    success: { title: 'Page saved successfully' },
    onDone: ({ page: saved }, values, form) => {
      if (saved) fillWithSaved(form, values, toValues(saved));
    },
  });

  const validate = useMemo(() => validatePage(pageKey), [pageKey]);
  const { forget, ...handlers } = useRefusals({ validate, onSubmit: submit });

  return (
    <Formik initialValues={initialValues} {...handlers}>
      <PageForm page={page} onTab={onTab} onSend={forget} />
    </Formik>
  );
}
