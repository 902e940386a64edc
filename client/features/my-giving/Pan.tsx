import { ownPanSchema } from '../../../rules/donor';
import { PAN_LENGTH } from '../../../rules/pan';
import { AddOwnPanDocument, type MyGivingFragment } from '../../generated/graphql';
import { useSubmit } from '../../lib/useSubmit';
import { Field } from '../../ui/form/Field';
import { PublicForm } from '../../ui/form/PublicForm';
import styles from './MyGivingPage.module.css';

interface PanProps {
  /** Null while it is missing. */
  masked: string | null | undefined;
  pageKey: string;
  onAdded: (page: MyGivingFragment | null | undefined) => void;
}

/** Where the focus goes when the form is gone. */
const HEADING = 'pan-heading';

const initialValues = { pan: '' };
const upperCase = (text: string): string => text.toUpperCase();

/** The PAN that receipts need for the tax benefit: shown in part, or asked for. */
export function Pan({ masked, pageKey, onAdded }: PanProps) {
  const onSubmit = useSubmit(AddOwnPanDocument, {
    variables: ({ pan }: typeof initialValues) => ({ key: pageKey, pan }),
    payload: (data) => data.addOwnPan,
    success: { title: 'PAN added', description: 'Receipts that change by it are on their way to your mail.' },
    onDone: ({ page }) => {
      onAdded(page);
      document.getElementById(HEADING)?.focus();
    },
  });

  return (
    <section aria-labelledby={HEADING} className={styles.section}>
      <h2 id={HEADING} tabIndex={-1} className={styles.title}>PAN</h2>
      {masked ? (
        <p className={styles.text}>Your receipts carry the PAN <span className={styles.pan}>{masked}</span>. Write to us if it is wrong.</p>
      ) : (
        <div className={`${styles.ask} ${styles.text}`}>
          <p>
            Without your PAN a receipt cannot be used for the tax benefit. Add it, and receipts of gifts for which you
            asked for the benefit are corrected and mailed to you.
          </p>
          <PublicForm initialValues={initialValues} schema={ownPanSchema} onSubmit={onSubmit} submitLabel="Add PAN">
            <Field
              name="pan"
              label="PAN"
              required
              clean={upperCase}
              maxLength={PAN_LENGTH}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              hint="Five letters, four digits and a letter, like ABCDE1234F."
            />
          </PublicForm>
        </div>
      )}
    </section>
  );
}
