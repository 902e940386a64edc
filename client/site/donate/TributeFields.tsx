import { useFormikContext } from 'formik';
import { MAX_LENGTH } from '../../../rules/limits';
import { TRIBUTE_KINDS } from '../../../rules/tribute';
import { Field } from '../forms/Field';
import { CheckField } from './CheckField';
import { Round } from './FrequencyPicker';
import type { GiftValues } from './gift';
import styles from './TributeFields.module.css';

const kindLabels = { memory: 'In memory of', honour: 'In honour of' } as const;

/** Who is told of the gift. The browser fills in nothing: these are not the giver's own details. */
function TellFields({ isAnonymous }: { isAnonymous: boolean }) {
  return (
    <div className={styles.fields}>
      <Field name="tribute.tell.name" label="Their name" required autoComplete="off" maxLength={MAX_LENGTH.name} />
      <Field
        name="tribute.tell.email"
        label="Their email"
        type="email"
        inputMode="email"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_LENGTH.email}
      />
      <div className={styles.whole}>
        <Field
          name="tribute.tell.message"
          label="Your words to them"
          optional
          rows={3}
          hint={isAnonymous ? 'They are not told who gave. Leave your name out here, too.' : undefined}
        />
      </div>
    </div>
  );
}

/** Choice to give for somebody, closed until it is asked for. */
export function TributeFields() {
  const { values, setFieldValue } = useFormikContext<GiftValues>();
  const { tribute, isAnonymous } = values;
  return (
    <section className={styles.section}>
      <CheckField
        name="tribute.isGiven"
        label="Give in memory or honour of someone"
        hint="Their name stands on your receipt."
      />
      {tribute.isGiven && (
        <div className={styles.opened}>
          <fieldset className={styles.kinds}>
            <legend className={styles.legend}>In memory or in honour</legend>
            {TRIBUTE_KINDS.map((kind) => (
              <Round
                key={kind}
                name="tribute"
                label={kindLabels[kind]}
                isChosen={tribute.kind === kind}
                onChoose={() => void setFieldValue('tribute.kind', kind)}
              />
            ))}
          </fieldset>
          <Field
            name="tribute.name"
            label="Name of the person"
            required
            autoComplete="off"
            maxLength={MAX_LENGTH.name}
          />
          <CheckField
            name="tribute.tells"
            label="Tell someone about this gift"
            hint="We email them once, after your payment. The amount is never mentioned."
          />
          {tribute.tells && <TellFields isAnonymous={isAnonymous} />}
        </div>
      )}
    </section>
  );
}
