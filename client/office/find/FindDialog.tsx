import Dialog from '@mui/material/Dialog';
import useAutocomplete, { type AutocompleteGroupedOption } from '@mui/material/useAutocomplete';
import { useEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useLinksOf } from '../../shared/routing/route-table';
import { leave } from '../forms/leave-guard';
import { Keys } from '../ui/FootBar';
import { useWindowSize } from '../ui/useWindowSize';
import { unlessSecondPress } from '../ui/second-press';
import { foundIn, foundPages, type Found } from './found';
import { FoundRow } from './FoundRow';
import styles from './FindDialog.module.css';
import { takeTyped } from './type-ahead';
import { useFind } from './useFind';
import { SearchIcon } from '../ui/icons';

interface FindDialogProps {
  open: boolean;
  onClose: () => void;
}

interface Option extends Found {
  /** Differs with each answer, so that the best of it is chosen and not what stood first before. */
  label: string;
}

const places = [
  ['management', 'Page of the office'],
  ['oversight', 'Page of the office'],
  ['navbar', 'Page of the site'],
  ['quickLinks', 'Page of the site'],
  ['legal', 'Page of the site'],
] as const;

/** Pages of the office and of the site, each once. */
function usePages(): Found[] {
  const linksOf = useLinksOf();
  return places.flatMap(([place, second]) =>
    linksOf(place).map(({ label, path }): Found => ({ group: 'Pages', to: path, title: label, second })),
  );
}

/** Finds any donor, gift, receipt, campaign or page by a few letters, and opens it. */
export default function FindDialog({ open, onClose }: FindDialogProps) {
  const fillsScreen = useWindowSize() === 'phone';
  return (
    <Dialog
      open={open}
      onClose={unlessSecondPress(onClose)}
      fullScreen={fillsScreen}
      fullWidth
      maxWidth={false}
      classes={{ container: styles.container }}
      slotProps={{ paper: { 'aria-label': 'Find', className: styles.paper } }}
    >
      <Finder onClose={onClose} />
    </Dialog>
  );
}

function Finder({ onClose }: Pick<FindDialogProps, 'onClose'>) {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const early = takeTyped();
    if (early) setTyped(early);
  }, []);
  const text = typed.trim();
  const { answer, text: answered, isLooking, failed } = useFind(typed);
  const pages = usePages();
  const navigate = useNavigate();
  const isPhone = useWindowSize() === 'phone';
  const found = useMemo(
    () =>
      [...(answer ? foundIn(answer, answered) : []), ...(text ? foundPages(pages, text) : [])].map((each): Option => ({
        ...each,
        label: `${answered} ${each.title}`,
      })),
    [answer, answered, pages, text],
  );

  const go = ({ to }: Found) => {
    onClose();
    // A page of the site opens in a new tab: the office's work stays open.
    if (to.startsWith('/admin')) leave(() => void navigate(to));
    else window.open(to, '_blank', 'noopener');
  };
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } = useAutocomplete<
    Option,
    false,
    false,
    true
  >({
    id: 'find',
    open: true,
    clearOnBlur: false,
    autoHighlight: true,
    options: found,
    value: null,
    inputValue: typed,
    filterOptions: (options) => options,
    groupBy: ({ group }) => group,
    getOptionLabel: (option) => (typeof option === 'string' ? option : option.label),
    getOptionKey: (option) => (typeof option === 'string' ? option : option.to),
    onInputChange: (_event, value, reason) => reason === 'input' && setTyped(value),
    onChange: (_event, option) => option !== null && typeof option !== 'string' && go(option),
    onClose: (_event, reason) => reason === 'escape' && onClose(),
  });
  const groups = groupedOptions as AutocompleteGroupedOption<Option>[];
  const isEmpty = text !== '' && !isLooking && groups.length === 0;

  return (
    <div {...getRootProps()} className={styles.finder}>
      <div className={styles.head}>
        <SearchIcon size={22} className={styles.glass} />
        <input
          {...getInputProps()}
          autoFocus
          className={styles.input}
          aria-label="Find donors, receipts, campaigns, pages"
          placeholder="Donors, receipts, campaigns, pages"
          maxLength={200}
        />
        <button type="button" className={styles.close} onClick={onClose}>
          {isPhone ? 'Close' : 'Esc'}
        </button>
      </div>
      <div className={styles.results}>
        <ul {...getListboxProps()} className={styles.list} hidden={groups.length === 0}>
          {groups.map(({ key, group, index, options }) => (
            <li key={key} role="presentation">
              <p className={styles.group} id={`find-${index}`}>
                {group}
              </p>
              <ul role="group" aria-labelledby={`find-${index}`} className={styles.list}>
                {options.map((option, place) => {
                  const { key: optionKey, ...attributes } = getOptionProps({ option, index: index + place });
                  return <FoundRow key={optionKey} found={option} text={answered || text} option={attributes} />;
                })}
              </ul>
            </li>
          ))}
        </ul>
        <p role="status" className={styles.state}>
          {isLooking && groups.length === 0 && 'Looking…'}
          {isEmpty && failed && 'The search did not work. Please check your connection and type again.'}
          {isEmpty && !failed && `Nothing found for “${text}”.`}
        </p>
        {isEmpty && !failed && (
          <Link to={`/admin/donations?q=${encodeURIComponent(text)}`} className={styles.more} onClick={onClose}>
            Search the donations
          </Link>
        )}
      </div>
      <div className={styles.foot}>
        <Keys
          keys={[
            [['↑', '↓'], 'choose'],
            [['Enter'], 'open'],
          ]}
        />
        <span className={styles.hint}>Numbers too: 000351, +91 98220 12345, pay_…</span>
      </div>
    </div>
  );
}
