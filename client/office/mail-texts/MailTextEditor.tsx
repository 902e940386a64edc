import { Formik } from 'formik';
import { useMemo, useState } from 'react';
import type { MailTextKind } from '../../../rules/mail-texts';
import { UpdateMailTextDocument, type MailTextRowFragment } from '../../generated/graphql';
import { fillWithSaved } from '../forms/fill-with-saved';
import { useEdit } from '../forms/useEdit';
import { useRefusals } from '../forms/useRefusals';
import { validateMailText, valuesOf, type MailTextValues } from './mail-text-form';
import { MailTextForm } from './MailTextForm';

const fields = {
  'text.subject': 'subject',
  'text.heading': 'heading',
  'text.opening': 'opening',
  'text.closing': 'closing',
};

/** Version of a text that nobody has saved: whoever saves theirs first is not written over. */
const NEVER_SAVED = new Date(0).toISOString();

interface MailTextEditorProps {
  text: MailTextRowFragment;
  onChoose: (kind: MailTextKind) => void;
  onConflict: () => void;
}

/** The form of one text. */
export function MailTextEditor({ text, onChoose, onConflict }: MailTextEditorProps) {
  const { kind } = text;
  // What somebody else saved, loaded again behind the form, never takes away what was typed.
  const [initialValues] = useState<MailTextValues>(() => valuesOf(text));
  const submit = useEdit(UpdateMailTextDocument, {
    version: text.updatedAt ?? NEVER_SAVED,
    variables: (values: MailTextValues, readAt) => ({ input: { text: { kind, ...values }, readAt } }),
    payload: ({ updateMailText }) => updateMailText,
    versionAfter: ({ mailText }) => mailText?.updatedAt,
    onConflict,
    fields,
    reload: ['AdminMailTexts'],
    success: { title: 'Text saved successfully', description: 'Mails that wait to be sent get it, too.' },
    onDone: ({ mailText }, values, form) => {
      if (mailText) fillWithSaved(form, values, valuesOf(mailText));
    },
  });
  const validate = useMemo(() => validateMailText(kind), [kind]);
  const { forget, ...handlers } = useRefusals({ validate, onSubmit: submit });
  return (
    <Formik initialValues={initialValues} {...handlers}>
      <MailTextForm text={text} onChoose={onChoose} onSend={forget} />
    </Formik>
  );
}
