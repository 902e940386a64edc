import { useFormikContext } from 'formik';
import { MAX_ESSENTIAL_QUANTITY } from '../../../rules/limits';
import { formatRupees } from '../../../rules/money';
import { classNames } from '../../ui/class-names';
import styles from './Essentials.module.css';
import { limitQuantity, type Essential, type GiftValues } from './gift';
import { Stepper } from './Stepper';

/** By category, in the order in which the server lists them. */
function byCategory(essentials: readonly Essential[]): Array<[category: string, items: Essential[]]> {
  const groups = new Map<string, Essential[]>();
  for (const essential of essentials) {
    groups.set(essential.category, [...(groups.get(essential.category) ?? []), essential]);
  }
  return [...groups];
}

const asides = { 'one-time': 'if you like', monthly: 'to every month’s gift', yearly: 'to every year’s gift' } as const;

/** Things a donor can add to a gift, each with its price and a stepper. */
export function Essentials({ essentials }: { essentials: readonly Essential[] }) {
  const { values, setFieldValue } = useFormikContext<GiftValues>();
  if (essentials.length === 0) return null;
  const setQuantity = (id: string, quantity: number) =>
    void setFieldValue('quantities', { ...values.quantities, [id]: limitQuantity(quantity) });

  return (
    <section aria-labelledby="donate-essentials">
      <h3 id="donate-essentials" className={styles.heading}>
        Add essentials <span className={styles.aside}>{asides[values.frequency]}</span>
      </h3>
      <div className={styles.box}>
        {byCategory(essentials).map(([category, items]) => (
          <div key={category} role="group" aria-label={category}>
            <p className={styles.category} aria-hidden="true">{category}</p>
            {items.map(({ id, name, description, unitPrice }) => {
              const quantity = values.quantities[id] ?? 0;
              return (
                <div key={id} className={classNames(styles.row, quantity > 0 && styles.chosen)}>
                  <div>
                    <p className={styles.name}>{name}</p>
                    <p className={styles.detail}>
                      {formatRupees(unitPrice)}
                      {description && ` · ${description}`}
                    </p>
                  </div>
                  <Stepper
                    label={name}
                    value={quantity}
                    max={MAX_ESSENTIAL_QUANTITY}
                    onChange={(next) => setQuantity(id, next)}
                  />
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </section>
  );
}
