import type { Role } from '../../generated/graphql';
import styles from './Accounts.module.css';
import { ROLES, roleWords } from './role-words';

interface RoleSelectProps {
  role: Role | null;
  /** Whose role it is. */
  name: string;
  disabled: boolean;
  /** Inside a grid only the focused cell's field takes part in the Tab order. */
  tabIndex?: number;
  onChoose: (role: Role | null) => void;
}

/** The role of a person as a field of its row; a choice asks before it holds. */
export const RoleSelect = ({ role, name, disabled, tabIndex, onChoose }: RoleSelectProps) => (
  <select
    className={styles.role}
    aria-label={`Role of ${name}`}
    value={role ?? ''}
    disabled={disabled}
    tabIndex={tabIndex}
    onChange={({ target: { value } }) => onChoose(value === '' ? null : (value as Role))}
    // The grid would take arrows and letters for its own.
    onKeyDown={(event) => event.stopPropagation()}
  >
    <option value="">No role</option>
    {ROLES.map((each) => (
      <option key={each} value={each}>
        {roleWords[each].label}
      </option>
    ))}
  </select>
);
