import { useFormikContext } from 'formik';
import { languageOf } from '../../../rules/language';
import { MAX_ESSENTIAL_QUANTITY } from '../../../rules/limits';
import { formatRupees } from '../../../rules/money';
import { classNames } from '../../shared/ui/class-names';
import styles from './Essentials.module.css';
import type { Essential, GiftValues } from './gift';
import { Stepper } from './Stepper';

/** One essential with its price and a stepper. */
export function EssentialRow({ essential }: { essential: Essential }) {
  const { id, name, description, unitPrice } = essential;
  const { values, setFieldValue } = useFormikContext<GiftValues>();
  const quantity = values.quantities[id] ?? 0;
  return (
    <div className={classNames(styles.row, quantity > 0 && styles.chosen)}>
      <div>
        <p className={styles.name} lang={languageOf(name)}>
          {name}
        </p>
        <p className={styles.detail}>
          {formatRupees(unitPrice)}
          {description && ` · ${description}`}
        </p>
      </div>
      <Stepper
        label={name}
        value={quantity}
        max={MAX_ESSENTIAL_QUANTITY}
        onChange={(next) => void setFieldValue('quantities', { ...values.quantities, [id]: next })}
      />
    </div>
  );
}
