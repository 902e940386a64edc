import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, type ReactNode } from 'react';
import { groupIndian } from '../../../rules/money';
import styles from './PageTabs.module.css';

interface PageTab<Value extends string> {
  value: Value;
  label: string;
  /** Count in a pill beside the label. */
  count?: number | undefined;
}

interface PageTabsProps<Value extends string> {
  /** Label of the tab list. */
  label: string;
  tabs: readonly PageTab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Content of the selected tab. */
  children: ReactNode;
}

/** Tabs of an office page, with the panel below them. */
export function PageTabs<Value extends string>({ label, tabs, value, onChange, children }: PageTabsProps<Value>) {
  const id = useId();
  return (
    <>
      <Tabs value={value} onChange={(_event, next: Value) => onChange(next)} aria-label={label} className={styles.tabs}>
        {tabs.map((tab) => (
          <Tab
            key={tab.value}
            value={tab.value}
            id={`${id}-${tab.value}`}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            label={
              <span className={styles.label}>
                {tab.label}
                {tab.count !== undefined && <span className={styles.count}>{groupIndian(String(tab.count))}</span>}
              </span>
            }
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={styles.panel}>
        {children}
      </div>
    </>
  );
}
