import Button from '@mui/material/Button';
import { formatBirthday } from '../../../rules/birthday';
import { FactList } from '../detail/DetailCard';
import { Muted } from '../ui/cells';
import styles from './People.module.css';

export interface MarkedPerson {
  tags: readonly { id: string; name: string }[];
  birthday: { day: number; month: number; year: number | null } | null;
}

interface MarksProps extends MarkedPerson {
  /** False for whom only reading is. */
  mayChange: boolean;
  onTags: () => void;
  onBirthday: () => void;
}

/** Tags and birthday of a person, with the ways to change them. */
export const Marks = ({ tags, birthday, mayChange, onTags, onBirthday }: MarksProps) => (
  <>
    <FactList
      facts={[
        {
          label: 'Tags',
          value:
            tags.length === 0 ? (
              <Muted>None</Muted>
            ) : (
              <span className={styles.marks}>
                {tags.map(({ id, name }) => (
                  <span key={id} className={styles.mark}>
                    {name}
                  </span>
                ))}
              </span>
            ),
        },
        { label: 'Birthday', value: birthday ? formatBirthday(birthday) : <Muted>Not given</Muted> },
      ]}
    />
    {mayChange && (
      <div className={styles.buttons}>
        <Button size="small" variant="outlined" onClick={onTags}>
          Change tags
        </Button>
        <Button size="small" variant="outlined" onClick={onBirthday}>
          {birthday ? 'Change birthday' : 'Add birthday'}
        </Button>
      </div>
    )}
  </>
);
