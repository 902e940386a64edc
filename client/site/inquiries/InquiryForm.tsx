import type { TypedDocumentNode } from '@apollo/client';
import { useState, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Schema } from 'yup';
import { keyOfLine, presentLine, type ConsentPlace } from '../../../rules/consent';
import { useFlowId } from '../../shared/forms/useFlowId';
import { useSubmit, type UserError } from '../../shared/forms/useSubmit';
import { ConsentLine } from '../forms/ConsentLine';
import { Honeypot } from '../forms/Honeypot';
import { PublicForm } from '../forms/PublicForm';
import { drafts, KeptDraft } from './KeptDraft';
import { SentNote } from './SentNote';
import { Thanks } from './Thanks';

/** Values of a form; the API uses the same names. */
type Values = Record<string, string>;

interface InquiryFormProps<V extends Values, Data> {
  place: ConsentPlace;
  initialValues: V;
  schema: Schema;
  document: TypedDocumentNode<Data, { input: V & { consent: string; flowId: string } }>;
  payload: (data: Data) => { userErrors: readonly UserError[] };
  submitLabel: string;
  success: { title: string; description?: string };
  children: ReactNode;
}

/**
 * Form of a message to the office. Without JavaScript the browser posts it to the page's own address, which answers
 * with the same page; an accepted one redirects to `?sent=1`.
 */
export function InquiryForm<V extends Values, Data>(props: InquiryFormProps<V, Data>) {
  const { place, schema, document, payload, submitLabel, success, children } = props;
  const consent = keyOfLine(presentLine(place));
  const empty = { ...props.initialValues, consent };
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const flowId = useFlowId();
  /** When the last one was sent: the toast goes after seconds, and an empty form looks as if nothing had happened. */
  const [sentAt, setSentAt] = useState<Date | null>(null);
  const onSubmit = useSubmit(document, {
    variables: (values: V & { consent: string }) => ({ input: { ...values, flowId: flowId(values) } }),
    payload,
    success,
    onDone: (_answer, _values, form) => {
      drafts.delete(place);
      form?.resetForm({ values: empty, errors: {} });
      setSentAt(new Date());
    },
  });

  if (params.get('sent') === '1') return <Thanks {...success} again={pathname} />;
  return (
    <PublicForm
      initialValues={{ ...empty, ...drafts.get(place), consent }}
      schema={schema}
      submitLabel={submitLabel}
      onSubmit={onSubmit}
      action={pathname}
      withSummary
    >
      {children}
      <KeptDraft place={place} />
      <Honeypot />
      <ConsentLine place={place} inForm />
      {sentAt && <SentNote at={sentAt} />}
    </PublicForm>
  );
}
