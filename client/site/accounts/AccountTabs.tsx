import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from './AccountTabs.module.css';

interface AuthTab {
  view: string;
  label: string;
  address: string;
}

interface AccountTabsProps {
  label: string;
  tabs: readonly AuthTab[];
  shown: AuthTab;
  children: ReactNode;
}

/** Tabs with an address each; the arrow keys move between them. */
export function AccountTabs({ label, tabs, shown, children }: AccountTabsProps) {
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const index = (tabs.indexOf(shown) + step + tabs.length) % tabs.length;
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
    void navigate(tabs[index]?.address ?? shown.address);
  };

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
        {tabs.map(({ view, label: name, address }) => (
          <button
            key={view}
            type="button"
            role="tab"
            id={`tab-${view}`}
            aria-selected={view === shown.view}
            aria-controls="auth-panel"
            tabIndex={view === shown.view ? 0 : -1}
            className={styles.tab}
            onClick={() => void navigate(address)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="auth-panel" aria-labelledby={`tab-${shown.view}`}>
        {children}
      </div>
    </>
  );
}
