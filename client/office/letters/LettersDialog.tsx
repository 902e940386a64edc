import { LETTER_PLACEHOLDERS, MEMBER_LETTER_PLACEHOLDERS } from '../../../rules/letters';
import { groupIndian } from '../../../rules/money';
import { useLettersPreviewQuery } from '../../generated/graphql';
import { useExport } from '../exports/exports';
import { FormDialog } from '../forms/FormDialog';
import { FormField } from '../forms/FormField';
import { SelectField } from '../forms/SelectField';
import { PlaceholderButtons } from '../forms/PlaceholderButtons';
import { SwitchField } from '../forms/SwitchField';
import { useSettled } from '../forms/useSettled';
import { useText } from '../mail-texts/useText';
import {
  giftYears,
  letterLabels,
  lettersInput,
  newLetter,
  validateLetter,
  type LetterFormValues,
  type Recipients,
} from './letter-form';
import { Reach } from './Reach';
import styles from './Letters.module.css';

interface LettersDialogProps {
  open: boolean;
  to: Recipients;
  onClose: () => void;
}

/** Writes a letter to everybody who is selected, and prints it on the letterhead. */
export default function LettersDialog(props: LettersDialogProps) {
  const text = useText('members' in props.to ? 'memberLetter' : 'letter');
  // What the fields are filled with first counts.
  return text === undefined ? null : <LetterForm {...props} text={text} />;
}

function LetterForm({ open, to, onClose, text }: LettersDialogProps & { text: string }) {
  const start = useExport();
  return (
    <FormDialog<LetterFormValues>
      open={open}
      wide
      title="Print letters"
      submitLabel="Save letters as PDF"
      labels={letterLabels}
      initialValues={newLetter(text)}
      validate={validateLetter(to)}
      onSubmit={(values) => {
        start({ list: 'letters', format: 'pdf', letters: lettersInput(to, values) });
        onClose();
      }}
      onClose={onClose}
    >
      {({ values }) => (
        <div className={styles.columns}>
          <div className={styles.column}>
            {'donors' in to && <SelectField name="year" label={letterLabels.year} options={giftYears()} />}
            <FormField
              name="text"
              label={letterLabels.text}
              multiline
              minRows={10}
              maxRows={22}
              help={`An empty line begins a paragraph. A line whose placeholder has no value is left out. ${groupIndian(String(values.text.length))} of 2,000 characters.`}
            />
            <PlaceholderButtons
              fields={['text']}
              placeholders={'members' in to ? MEMBER_LETTER_PLACEHOLDERS : LETTER_PLACEHOLDERS}
            />
            <SwitchField
              name="withoutAddress"
              label="Also print letters without an address"
              help="To be handed over. Otherwise whoever has no address gets no letter."
            />
          </div>
          <LetterPreview to={to} values={values} skip={!open} />
        </div>
      )}
    </FormDialog>
  );
}

function LetterPreview({ to, values, skip }: { to: Recipients; values: LetterFormValues; skip: boolean }) {
  const input = useSettled(lettersInput(to, values));
  const { data, previousData, error } = useLettersPreviewQuery({
    variables: { labels: false, input },
    fetchPolicy: 'no-cache',
    skip,
  });
  const preview = (data ?? previousData)?.adminLettersPreview;
  return (
    <div className={styles.column}>
      <Reach to={to} preview={preview} failure={error?.message} nouns={{ one: 'letter', many: 'letters' }} />
      {preview && preview.sampleParagraphs.length > 0 && (
        <section className={styles.paper} aria-label="The first letter">
          <address className={styles.address}>
            {preview.sampleAddress.map((line, at) => (
              <div key={at}>{line}</div>
            ))}
          </address>
          {preview.sampleParagraphs.map((paragraph, at) => (
            <p key={at}>{paragraph}</p>
          ))}
        </section>
      )}
      <p className={styles.note}>
        Printed on A4 with your logo, address and signature. The address stands in the window of a DL envelope; the two
        marks at the left edge show where to fold.
      </p>
    </div>
  );
}
