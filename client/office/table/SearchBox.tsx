import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../shared/ui/class-names';
import controls from '../ui/controls.module.css';
import styles from './SearchBox.module.css';
import { SearchIcon } from '../ui/icons';

interface SearchBoxProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  grows?: boolean;
}

const pause = 300;
const busyElsewhere = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu]';
const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(busyElsewhere) !== null;

/** Searches 300 ms after the last key; `/` brings the focus here, Esc empties it. */
export function SearchBox({ label, placeholder, value, onChange, grows }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // The address changed by itself (Back, Clear filters), not by what was typed here.
    if (value !== sent.current) {
      sent.current = value;
      setTyped(value);
    }
  }, [value]);

  const search = (text: string) => {
    sent.current = text.trim();
    onChange(sent.current);
  };
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });

  useEffect(() => {
    if (typed.trim() === sent.current) return undefined;
    const timer = setTimeout(() => latest.current(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isEditable(event.target)) return;
      event.preventDefault();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <div className={classNames(styles.box, grows && styles.grows)} role="search">
      <SearchIcon size={18} className={styles.icon} />
      <input
        ref={input}
        type="search"
        className={classNames(controls.input, styles.input)}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped('');
          if (event.key === 'Enter') search(typed);
        }}
      />
    </div>
  );
}
