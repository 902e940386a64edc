import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Form, useFormikContext } from 'formik';
import { useState } from 'react';
import { formatDate } from '../../../rules/dates';
import { MAIL_TEXTS, MAIL_TEXT_KINDS, type MailTextKind } from '../../../rules/mail-texts';
import {
  ResetMailTextDocument,
  SendTestMailDocument,
  type MailTextRowFragment,
  type ResetMailTextMutation,
} from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { FormField } from '../forms/FormField';
import { PlaceholderButtons } from '../forms/PlaceholderButtons';
import { SaveBar } from '../forms/SaveBar';
import { useUnsavedChanges } from '../forms/useUnsavedChanges';
import { formatClock } from '../ui/format';
import { useBusy } from '../ui/useBusy';
import { useMay } from '../ui/useMay';
import { ABOUT, mailTextLabels as labels, valuesOf, type MailTextValues } from './mail-text-form';
import { MailPreview } from './MailPreview';
import styles from './MailTexts.module.css';

interface MailTextFormProps {
  text: MailTextRowFragment;
  onChoose: (kind: MailTextKind) => void;
  /** Comes before anything is checked. */
  onSend: () => void;
}

/** 'Your own words, last saved by Meera Joshi on Nov 20, 2026, 11:40 AM.' */
function stateOf({ isOwn, updatedBy, updatedAt }: MailTextRowFragment): string {
  if (!updatedAt) return 'The built-in words.';
  const when = `${updatedBy ?? 'nobody known'} on ${formatDate(updatedAt)}, ${formatClock(updatedAt)}.`;
  return isOwn ? `Your own words, last saved by ${when}` : `The built-in words, brought back by ${when}`;
}

/** The choice of a text, its words with their placeholders, and how it will look. */
export function MailTextForm({ text, onChoose, onSend }: MailTextFormProps) {
  const { kind, isOwn } = text;
  const { name, about, channel, placeholders, fixed } = MAIL_TEXTS[kind];
  const isMail = channel === 'mail';
  const { values, dirty, resetForm } = useFormikContext<MailTextValues>();
  const { leave, question } = useUnsavedChanges(dirty, () => resetForm());
  const mayWrite = useMay()('updateMailText');
  const { busy, during } = useBusy();
  const [asking, setAsking] = useState(false);
  const reset = useSubmit(ResetMailTextDocument, {
    variables: () => ({ input: { kind, readAt: text.updatedAt } }),
    payload: (data: ResetMailTextMutation) => data.resetMailText,
    reload: ['AdminMailTexts'],
    success: { title: 'Built-in text is back' },
    onDone: ({ mailText }) => {
      setAsking(false);
      if (mailText) resetForm({ values: valuesOf(mailText) });
    },
  });
  const test = useSubmit(SendTestMailDocument, {
    variables: () => ({ input: { kind, ...values } }),
    payload: (data) => data.sendTestMail,
    success: ({ sentTo }) => ({ title: 'Test mail sent', description: sentTo ?? undefined }),
  });
  return (
    <Form noValidate className={styles.form} onSubmitCapture={onSend}>
      <SaveBar
        title="Mail texts"
        about={ABOUT}
        submitLabel="Save text"
        to="updateMailText"
        labels={labels}
        unsaved={`Unsaved changes in ${name}`}
      />
      <TextField
        select
        label="Which text"
        id="which-text"
        className={styles.which}
        value={kind}
        onChange={({ target }) => {
          // While it is asked about, the list shows the text that is still open.
          const chosen = target.value as MailTextKind;
          leave(() => onChoose(chosen));
        }}
        slotProps={{ select: { native: true } }}
        helperText={about}
      >
        {MAIL_TEXT_KINDS.map((each) => (
          <option key={each} value={each}>
            {MAIL_TEXTS[each].name}
          </option>
        ))}
      </TextField>
      <p className={styles.state}>{stateOf(text)}</p>
      <div className={styles.columns}>
        <div className={styles.words}>
          {isMail && (
            <FormField name="subject" label={labels.subject} required disabled={!mayWrite} autoComplete="off" />
          )}
          {isMail && (
            <FormField name="heading" label={labels.heading} required disabled={!mayWrite} autoComplete="off" />
          )}
          <FormField
            name="opening"
            label={labels.opening}
            required
            disabled={!mayWrite}
            multiline
            minRows={isMail ? 4 : 8}
            help="An empty line begins a paragraph."
          />
          {isMail && (
            <FormField
              name="closing"
              label={labels.closing}
              optional
              disabled={!mayWrite}
              multiline
              minRows={2}
              help="Stands below the facts."
            />
          )}
          {mayWrite && (
            <PlaceholderButtons
              fields={isMail ? ['opening', 'subject', 'heading', 'closing'] : ['opening']}
              placeholders={placeholders}
            />
          )}
          {fixed.length > 0 && (
            <div className={styles.fixed}>
              <p className={styles.fixedTitle}>Always below your words</p>
              {fixed.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          )}
          {mayWrite && (
            <div className={styles.buttons}>
              {isMail && (
                <Button
                  variant="outlined"
                  loading={busy.has('test')}
                  loadingPosition="start"
                  onClick={() => void during('test', () => test(values))}
                >
                  Send a test to myself
                </Button>
              )}
              <Button variant="text" disabled={!isOwn && !dirty} onClick={() => setAsking(true)}>
                Back to the built-in text
              </Button>
            </div>
          )}
        </div>
        <MailPreview kind={kind} values={values} />
      </div>
      {question}
      <ConfirmDialog
        open={asking}
        title="Bring the built-in text back?"
        confirmLabel="Bring it back"
        busy={busy.has('reset')}
        onConfirm={() => void during('reset', () => reset(undefined))}
        onClose={() => setAsking(false)}
      >
        Your own words of “{name}” are no longer used. The audit log keeps them.
      </ConfirmDialog>
    </Form>
  );
}
