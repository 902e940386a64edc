import { Formik } from 'formik';
import { useMemo, useState } from 'react';
import { UpdateLegalTextDocument, type EditedLegalTextFragment, type LegalPage } from '../../generated/graphql';
import { fillWithSaved } from '../forms/fill-with-saved';
import { useEdit } from '../forms/useEdit';
import { useRefusals } from '../forms/useRefusals';
import { LegalTextForm } from './LegalTextForm';
import { validateLegalText, type LegalValues } from './legal-form';

interface LegalTextEditorProps {
  text: EditedLegalTextFragment;
  onTab: (page: LegalPage) => void;
  onConflict: () => void;
}

/** The form of one legal page's text. */
export function LegalTextEditor({ text, onTab, onConflict }: LegalTextEditorProps) {
  const { page } = text;
  // What somebody else saved, loaded again behind the form, never takes away what was typed.
  const [initialValues] = useState<LegalValues>({ html: text.html });
  const submit = useEdit(UpdateLegalTextDocument, {
    version: text.updatedAt ?? undefined,
    variables: ({ html }: LegalValues, readAt) => ({ input: { page, html, readAt } }),
    payload: ({ updateLegalText }) => updateLegalText,
    versionAfter: ({ legalText }) => legalText?.updatedAt,
    onConflict,
    reload: ['AdminLegalTexts'],
    success: { title: 'Text saved successfully' },
    onDone: ({ legalText }, values, form) => {
      if (legalText) fillWithSaved(form, values, { html: legalText.html });
    },
  });
  const validate = useMemo(() => validateLegalText(page), [page]);
  const { forget, ...handlers } = useRefusals({ validate, onSubmit: submit });
  return (
    <Formik initialValues={initialValues} {...handlers}>
      <LegalTextForm text={text} onTab={onTab} onSend={forget} />
    </Formik>
  );
}
