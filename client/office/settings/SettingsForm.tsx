import { Form, useFormikContext } from 'formik';
import { Link } from 'react-router-dom';
import { FieldsToSave } from '../forms/FieldsToSave';
import { SaveBar } from '../forms/SaveBar';
import { useUnsavedChanges } from '../forms/useUnsavedChanges';
import { useWindowSize } from '../ui/useWindowSize';
import { useFieldOfAddress } from './useFieldOfAddress';
import { cards, describeChanges, labels, type CardKey, type SettingsValues } from './settings-form';
import { cardForms } from './SettingsCards';
import styles from './SettingsPage.module.css';

/** Read row by row, as the cards follow each other; each stack fills its own column. */
const stacks: readonly (readonly CardKey[])[] = [
  ['site', 'contact', 'seo', 'awards', 'figures', 'sentences'],
  ['founder', 'social', 'legal', 'access', 'privacy', 'texts'],
];
const oneStack: readonly (readonly CardKey[])[] = [Object.keys(cards) as CardKey[]];

/** Every card inside the surrounding Formik form, with the one Save Settings button. `onSend` comes before anything is checked. */
export function SettingsForm({ onSend }: { onSend: () => void }) {
  const { values, initialValues, dirty, resetForm } = useFormikContext<SettingsValues>();
  const { question } = useUnsavedChanges(dirty, () => resetForm());
  useFieldOfAddress();
  const columns = useWindowSize() === 'wide' ? stacks : oneStack;

  return (
    <Form noValidate className={styles.form} onSubmitCapture={onSend}>
      <SaveBar
        title="Settings"
        about="The foundation’s details on the public site."
        submitLabel="Save Settings"
        to="saveSettings"
        labels={labels}
        unsaved={describeChanges(values, initialValues)}
      />
      <p className={styles.elsewhere}>
        On pages of their own: <Link to="/admin/mail-texts">Mail texts</Link> and{' '}
        <Link to="/admin/legal-texts">legal texts</Link>.
      </p>
      <FieldsToSave to="saveSettings">
        <div className={styles.columns}>
          {columns.map((column) => (
            <div key={column.join()} className={styles.column}>
              {column.map((key) => {
                const Fields = cardForms[key];
                return <Fields key={key} />;
              })}
            </div>
          ))}
        </div>
      </FieldsToSave>
      {question}
    </Form>
  );
}
