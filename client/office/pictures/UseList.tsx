import { placeInWords } from '../../../rules/picture-use';
import type { ChosenPicture_PictureFragment } from '../../generated/graphql';
import styles from './UseList.module.css';

interface UseListProps {
  uses: ChosenPicture_PictureFragment['uses'];
  title: string;
}

/** Maximum number of places that are listed. */
const SHOWN = 6;

/** Places where a picture is used; nothing when there are none. */
export function UseList({ uses, title }: UseListProps) {
  if (uses.length === 0) return null;
  const rest = uses.length - SHOWN;
  return (
    <div>
      <p className={styles.title}>{title}</p>
      <ul className={styles.list}>
        {uses.slice(0, SHOWN).map((use) => (
          <li key={JSON.stringify(use)}>{placeInWords(use)}</li>
        ))}
        {rest > 0 && <li>{rest} more</li>}
      </ul>
    </div>
  );
}
