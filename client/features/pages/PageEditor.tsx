import { Formik } from 'formik';
import { useMemo } from 'react';
import { SavePageDocument, type PageKey } from '../../generated/graphql';
import { useSubmit } from '../../lib/useSubmit';
import { toValues, validatePage, type EditedPage, type PageValues } from './page-form';
import { PageForm } from './PageForm';

interface PageEditorProps {
  page: EditedPage;
  onTab: (key: PageKey) => void;
}

/** The form of one page. */
export function PageEditor({ page, onTab }: PageEditorProps) {
  const { pageKey } = page;
  const initialValues = useMemo(() => toValues(page), [page]);
  const submit = useSubmit(SavePageDocument, {
    variables: (values: PageValues) => ({ pageKey, input: values }),
    payload: (data) => data.savePage,
    reload: ['AdminPages'],
    failure: 'Error saving page',
    success: { title: 'Page saved successfully' },
    onDone: ({ page: saved }, _values, form) => {
      if (saved) form?.resetForm({ values: toValues(saved) });
    },
  });

  return (
    <Formik initialValues={initialValues} enableReinitialize validate={validatePage(pageKey)} onSubmit={submit}>
      <PageForm page={page} onTab={onTab} />
    </Formik>
  );
}
