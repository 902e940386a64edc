import { useQuery } from '@apollo/client/react';
import { useEffect, useId, useState } from 'react';
import { AdminPicturesDocument, type ChosenPicture_PictureFragment } from '../../generated/graphql';
import controls from '../ui/controls.module.css';
import { StatusBadge } from '../ui/StatusBadge';
import styles from './KeptPictures.module.css';
import { consentOf } from './picture-draft';
import { SearchIcon } from '../ui/icons';

interface KeptPicturesProps {
  chosenId: string | undefined;
  onChoose: (picture: ChosenPicture_PictureFragment) => void;
}

const badges = { missing: 'consentMissing', withdrawn: 'consentWithdrawn' } as const;

/** Says that a picture has no consent; nothing where it has. */
const ConsentBadge = ({ consent }: { consent: ReturnType<typeof consentOf> }) =>
  consent === 'given' ? null : (
    <span className={styles.consent}>
      <StatusBadge status={badges[consent]} />
    </span>
  );

const FIRST = 8;
/** Most rows of one page. */
const MOST = 96;
/** Most characters of a search. */
const MAX_SEARCH = 200;
/** Pause in typing before a search, in milliseconds. */
const SEARCH_PAUSE = 300;

/** Pictures that were uploaded before, newest first, found by their words. */
export function KeptPictures({ chosenId, onChoose }: KeptPicturesProps) {
  const heading = useId();
  const [words, setWords] = useState('');
  const [size, setSize] = useState(FIRST);
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(words.trim().slice(0, MAX_SEARCH)), SEARCH_PAUSE);
    return () => clearTimeout(timer);
  }, [words]);
  const { data, previousData } = useQuery(AdminPicturesDocument, {
    variables: { page: { number: 1, size }, search },
    fetchPolicy: 'cache-and-network',
  });
  const list = (data ?? previousData)?.adminPictures;
  if (!list || (list.totalCount === 0 && search === '' && words === '')) return null;
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <div className={styles.head}>
        <h3 id={heading} className={styles.title}>
          Or one that is here
        </h3>
        <label className={styles.search}>
          <SearchIcon size={18} />
          <input
            type="search"
            className={controls.input}
            placeholder="Words of the picture"
            aria-label="Words of the picture"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </label>
      </div>
      <ul className={styles.grid}>
        {list.items.map((picture) => (
          <li key={picture.id}>
            <button
              type="button"
              className={styles.tile}
              aria-pressed={picture.id === chosenId}
              onClick={() => onChoose(picture)}
            >
              {consentOf(picture) === 'withdrawn' ? (
                <span className={styles.withheld} />
              ) : (
                <img src={picture.link.replace('-800.', '-400.')} alt="" loading="lazy" />
              )}
              <span className={styles.words}>{picture.alt || picture.fileName}</span>
              <ConsentBadge consent={consentOf(picture)} />
            </button>
          </li>
        ))}
      </ul>
      {list.totalCount === 0 && <p role="status">No picture has these words.</p>}
      {list.totalCount > list.items.length && size < MOST && (
        <button type="button" className={controls.textButton} onClick={() => setSize(Math.min(MOST, size * 2))}>
          Show more
        </button>
      )}
    </section>
  );
}
