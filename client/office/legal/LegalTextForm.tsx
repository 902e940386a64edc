import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Form, useFormikContext } from 'formik';
import { formatDate } from '../../../rules/dates';
import type { EditedLegalTextFragment, LegalPage } from '../../generated/graphql';
import { toast } from '../../shared/toast/toast';
import { FieldsToSave } from '../forms/FieldsToSave';
import { SaveBar } from '../forms/SaveBar';
import { useUnsavedChanges } from '../forms/useUnsavedChanges';
import { RichTextField } from '../rich-text/RichTextField';
import { formatClock } from '../ui/format';
import { useBusy } from '../ui/useBusy';
import { useMay } from '../ui/useMay';
import { builtInText, legalTabs, type LegalValues } from './legal-form';
import styles from './LegalTexts.module.css';

interface LegalTextFormProps {
  text: EditedLegalTextFragment;
  onTab: (page: LegalPage) => void;
  /** Comes before anything is checked. */
  onSend: () => void;
}

/** 'Last saved by Meera Joshi on Nov 20, 2026, 11:40 AM.' */
function stateOf({ html, updatedBy, updatedAt }: EditedLegalTextFragment): string {
  if (!html || !updatedAt) return 'The page shows the built-in text, with today’s date as its last update.';
  return `Last saved by ${updatedBy ?? 'nobody known'} on ${formatDate(updatedAt)}, ${formatClock(updatedAt)}.`;
}

/** The tabs, and the text of the chosen page with its button. */
export function LegalTextForm({ text, onTab, onSend }: LegalTextFormProps) {
  const { values, dirty, resetForm, setFieldValue } = useFormikContext<LegalValues>();
  const { leave, question } = useUnsavedChanges(dirty, () => resetForm());
  const mayWrite = useMay()('updateLegalText');
  const { busy, during } = useBusy();
  const tab = legalTabs.find(({ page }) => page === text.page);

  const begin = async () => {
    try {
      await setFieldValue('html', await builtInText(tab?.path ?? ''));
    } catch {
      toast({ title: 'Error', description: 'The built-in text could not be loaded. Please try again.', kind: 'error' });
    }
  };

  return (
    <Form noValidate className={styles.form} onSubmitCapture={onSend}>
      <SaveBar
        title="Legal texts"
        about="Privacy, terms, refunds and disclaimer, in your own words."
        submitLabel="Save Changes"
        to="updateLegalText"
        labels={{ html: 'Text' }}
        unsaved={`Unsaved changes in ${tab?.label ?? ''}`}
      />
      <Tabs
        value={text.page}
        variant="scrollable"
        aria-label="Legal pages"
        onChange={(_event, page: LegalPage) => leave(() => onTab(page))}
      >
        {legalTabs.map(({ page, label }) => (
          <Tab key={page} value={page} label={label} id={`tab-${page}`} aria-controls={`panel-${page}`} />
        ))}
      </Tabs>
      <div role="tabpanel" id={`panel-${text.page}`} aria-labelledby={`tab-${text.page}`} className={styles.panel}>
        <p className={styles.saved}>
          <span>{stateOf(text)}</span>
          <a href={tab?.path} target="_blank" rel="noopener">
            View page
          </a>
        </p>
        {mayWrite && values.html === '' && text.html === '' && (
          <Button
            variant="outlined"
            className={styles.begin}
            loading={busy.has('begin')}
            loadingPosition="start"
            onClick={() => void during('begin', begin)}
          >
            Begin with the built-in text
          </Button>
        )}
        <FieldsToSave to="updateLegalText">
          <RichTextField
            name="html"
            label="Text"
            help="If empty, the built-in text is shown. Have a lawyer or your auditor read what you change."
          />
        </FieldsToSave>
      </div>
      {question}
    </Form>
  );
}
