import { useFormikContext } from 'formik';
import { useState } from 'react';
import type { DonationFrequency, SubscriptionFrequency } from '../../../rules/donation';
import { DEFAULT_FREQUENCY } from '../../../rules/limits';
import styles from './FrequencyPicker.module.css';
import type { GiftValues } from './gift';

interface ChoiceProps {
  name: string;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}

const Segment = ({ name, label, isChosen, onChoose }: ChoiceProps) => (
  <label className={styles.choice}>
    <input type="radio" name={name} className={styles.radio} checked={isChosen} onChange={onChoose} />
    <span className={styles.face}>{label}</span>
  </label>
);

/** Round choice of one of a few. */
export const Round = ({ name, label, isChosen, onChoose }: ChoiceProps) => (
  <label className={styles.option}>
    <input type="radio" name={name} className={styles.round} checked={isChosen} onChange={onChoose} />
    {label}
  </label>
);

/** Choice of one-time or recurring; the latter reveals monthly and yearly. */
export function FrequencyPicker() {
  const { values, setFieldValue } = useFormikContext<GiftValues>();
  const { frequency } = values;
  const isRecurring = frequency !== 'one-time';
  const [lastSubscription, setLastSubscription] = useState<SubscriptionFrequency>(
    isRecurring ? frequency : DEFAULT_FREQUENCY,
  );
  const choose = (next: DonationFrequency) => {
    if (next !== 'one-time') setLastSubscription(next);
    void setFieldValue('frequency', next);
  };
  return (
    <div className={styles.picker}>
      <fieldset className={styles.segment}>
        <legend className={styles.legend}>How often</legend>
        <Segment name="kind" label="One-time" isChosen={!isRecurring} onChoose={() => choose('one-time')} />
        <Segment name="kind" label="Recurring" isChosen={isRecurring} onChoose={() => choose(lastSubscription)} />
      </fieldset>
      {isRecurring && (
        <fieldset className={styles.options}>
          <legend className={styles.legend}>Every month or every year</legend>
          <Round
            name="frequency"
            label="Monthly"
            isChosen={frequency === 'monthly'}
            onChoose={() => choose('monthly')}
          />
          <Round name="frequency" label="Yearly" isChosen={frequency === 'yearly'} onChoose={() => choose('yearly')} />
        </fieldset>
      )}
    </div>
  );
}
