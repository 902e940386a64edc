import Button from '@mui/material/Button';
import { useField } from 'formik';
import { useId } from 'react';
import type { PageFounderInput } from '../../generated/graphql';
import { ImageUrlField } from '../pictures/ImageUrlField';
import { moved } from '../forms/list-field';
import { useReorder } from '../forms/useReorder';
import controls from '../ui/controls.module.css';
import { MoveHandle } from '../forms/MoveHandle';
import { FieldError, FormField } from '../forms/FormField';
import styles from './FoundersField.module.css';

type Founder = Required<PageFounderInput>;

const nobody: Founder = { name: '', bio: '', imageUrl: '' };

/** The founders of the About page: add, remove, and order by the handle or the arrow keys on it. */
export function FoundersField({ name }: { name: string }) {
  const [{ value: founders }, { error }, { setValue }] = useField<Founder[]>(name);
  const labelId = useId();
  const { list, handleProps } = useReorder((from, to) => void setValue(moved(founders, from, to)));
  const whole = typeof error === 'string' ? error : undefined;

  const add = async () => {
    // Not checked before something could be typed.
    await setValue([...founders, nobody], false);
    document.getElementById(`${name}.${founders.length}.name`)?.focus();
  };
  const remove = (index: number) => {
    void setValue(founders.filter((_founder, at) => at !== index));
    document.getElementById(`${name}.add`)?.focus();
  };

  return (
    <div role="group" aria-labelledby={labelId} className={styles.field}>
      <p id={labelId} className={styles.label}>
        Founders {founders.length > 0 && <span className={styles.count}>{founders.length}</span>}
      </p>
      {founders.length > 0 && (
        <ol ref={list} className={styles.list}>
          {founders.map((founder, index) => {
            const who = founder.name || `founder ${index + 1}`;
            const at = `${name}.${index}`;
            return (
              // Rows keep their place and exchange what they show, so that a handle stays under its finger.
              <li key={index} className={styles.founder} aria-label={who}>
                <div className={styles.head}>
                  <MoveHandle
                    what={`${who}, ${index + 1} of ${founders.length}`}
                    disabled={founders.length < 2}
                    {...handleProps(index, founders.length)}
                  />
                  <span className={styles.who}>{founder.name || 'New founder'}</span>
                  <button
                    type="button"
                    className={controls.textButton}
                    aria-label={`Remove ${who}`}
                    onClick={() => remove(index)}
                  >
                    Remove
                  </button>
                </div>
                <div className={styles.columns}>
                  <div className={styles.column}>
                    <FormField name={`${at}.name`} label="Name" required autoComplete="off" />
                    <ImageUrlField
                      name={`${at}.imageUrl`}
                      label="Image URL"
                      shape="square"
                      about="Portrait"
                      purpose="the portrait of the founder"
                    />
                  </div>
                  <FormField name={`${at}.bio`} label="Bio" multiline minRows={4} />
                </div>
              </li>
            );
          })}
        </ol>
      )}
      {whole && (
        <p className={styles.problem}>
          <FieldError>{whole}</FieldError>
        </p>
      )}
      <Button id={`${name}.add`} variant="outlined" className={styles.add} onClick={() => void add()}>
        Add founder
      </Button>
    </div>
  );
}
