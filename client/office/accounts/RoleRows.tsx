import { useField } from 'formik';
import { classNames } from '../../shared/ui/class-names';
import type { Role } from '../../generated/graphql';
import styles from './Accounts.module.css';
import { ROLES, roleWords, whatOf } from './role-words';

/** The roles as rows to choose from, each with what it may do. */
export function RoleRows({ name, refundLimit }: { name: string; refundLimit: string | null }) {
  const [field, , { setValue }] = useField<Role>(name);
  return (
    <fieldset className={styles.roles}>
      <legend>Role</legend>
      <div className={styles.rows}>
        {ROLES.map((role) => (
          <label key={role} className={classNames(styles.row, field.value === role && styles.chosen)}>
            <input
              type="radio"
              name={name}
              value={role}
              checked={field.value === role}
              onChange={() => void setValue(role)}
            />
            <span>
              <b>{roleWords[role].label}</b>
              <span className={styles.note}>{whatOf(role, refundLimit)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
