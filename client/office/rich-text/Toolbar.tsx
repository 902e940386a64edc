import { useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { classNames } from '../../shared/ui/class-names';
import styles from './RichText.module.css';

const controls = 'button:not(:disabled), select:not(:disabled)';
const targets: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Toolbar: one tab stop, the arrow keys move between tools. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = targets[event.key];
    const tools = [...(bar.current?.querySelectorAll<HTMLElement>(controls) ?? [])];
    const at = tools.findIndex((tool) => tool === document.activeElement);
    if (!target || at < 0) return;
    event.preventDefault();
    tools[target(at, tools.length)]?.focus();
  };
  const onFocus = (event: { target: EventTarget }) => {
    // Tab returns to the tool that was left.
    for (const tool of bar.current?.querySelectorAll<HTMLElement>(controls) ?? []) {
      tool.tabIndex = tool === event.target ? 0 : -1;
    }
  };

  return (
    <div ref={bar} role="toolbar" aria-label={label} className={styles.toolbar} onKeyDown={onKeyDown} onFocus={onFocus}>
      {children}
    </div>
  );
}

interface ToolButtonProps {
  name: string;
  icon: ReactNode;
  /** True when active at the cursor; undefined for one-time actions. */
  isOn?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
}

// The text keeps the focus and its selection while the mouse presses a tool.
const keepFocus = (event: MouseEvent) => event.preventDefault();

export const ToolButton = ({ name, icon, isOn, isDisabled, onClick }: ToolButtonProps) => (
  <button
    type="button"
    className={classNames(styles.tool, isOn && styles.on)}
    aria-label={name}
    aria-pressed={isOn}
    title={name}
    disabled={isDisabled}
    onMouseDown={keepFocus}
    onClick={onClick}
  >
    {icon}
  </button>
);

export const Divider = () => <span className={styles.divider} aria-hidden="true" />;
