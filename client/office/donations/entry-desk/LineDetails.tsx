import Button from '@mui/material/Button';
import { useId } from 'react';
import { istToday } from '../../../../rules/dates';
import { RECEIPT_MAIL_TIMES } from '../../../../rules/offline-donation';
import { OFFLINE_METHODS, methodRules } from '../../../../rules/offline-methods';
import { receiptMailWords } from './desk-words';
import { DeskField, problemOf } from './DeskField';
import { DayField } from './DayField';
import { isBlank, type DeskLine, type LineValues } from './desk-line';
import { DeskChoice } from './DeskChoice';
import fields from './Fields.module.css';
import { LineTribute } from './LineTribute';
import styles from './Lines.module.css';

interface LineDetailsProps {
  line: DeskLine;
  onType: (patch: Partial<LineValues>) => void;
  onRemove: () => void;
}

const donorFields = [
  { name: 'phone', label: 'Phone', inputMode: 'tel' },
  { name: 'email', label: 'Email', inputMode: 'email' },
  { name: 'pan', label: 'PAN', inputMode: 'text' },
  { name: 'address', label: 'Address', inputMode: 'text' },
] as const;

/** What a line has beside its cells: the details of a new donor, and what is carried over but seldom changed. */
export function LineDetails({ line, onType, onRemove }: LineDetailsProps) {
  const { values, problems } = line;
  const titleId = useId();
  const isNew = values.donorId === '';
  return (
    <div role="group" aria-labelledby={titleId} className={styles.details}>
      <p id={titleId} className={styles.detailsTitle}>
        {isNew ? 'New donor: what is known of them' : 'This line only'}
      </p>
      {isNew &&
        donorFields.map(({ name, label, inputMode }) => (
          <DeskField
            key={name}
            name={`donor.${name}`}
            label={label}
            inputMode={inputMode}
            value={values[name]}
            problem={problemOf(problems, `donor.${name}`)}
            onValue={(value) => onType({ [name]: value })}
          />
        ))}
      <DayField
        name="receivedOn"
        label="Date received"
        value={values.receivedOn}
        last={istToday()}
        problem={problemOf(problems, 'receivedOn')}
        onValue={(receivedOn) => onType({ receivedOn })}
      />
      <DeskChoice
        label="Paid by"
        value={values.method}
        options={OFFLINE_METHODS.map((method) => [method, methodRules(method).label])}
        onValue={(method) => onType({ method })}
      />
      <DeskChoice
        label="Receipt by e-mail"
        value={values.receiptMail}
        options={RECEIPT_MAIL_TIMES.map((time) => [time, receiptMailWords[time]])}
        onValue={(receiptMail) => onType({ receiptMail })}
      />
      <label className={fields.check}>
        <input
          type="checkbox"
          checked={values.isAnonymous}
          onChange={({ target }) => onType({ isAnonymous: target.checked })}
        />
        Anonymous on public pages
      </label>
      <LineTribute tribute={values.tribute} problems={problems} onTribute={(tribute) => onType({ tribute })} />
      {!isBlank(line) && (
        <Button variant="text" color="error" size="small" onClick={onRemove}>
          Remove line
        </Button>
      )}
    </div>
  );
}
