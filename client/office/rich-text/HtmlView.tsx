import type { RichTextProps } from './RichTextEditor';
import styles from './RichText.module.css';
import { HtmlIcon } from './icons';
import { ToolButton, Toolbar } from './Toolbar';

/** View of the HTML source, for what the tools cannot do. */
export const HtmlView = ({
  id,
  labelId,
  describedBy,
  value,
  onChange,
  onBlur,
  onToggle,
}: RichTextProps & { onToggle: () => void }) => (
  <>
    <Toolbar label="View">
      <ToolButton
        name="HTML"
        isOn
        icon={
          <>
            <HtmlIcon size={18} /> HTML
          </>
        }
        onClick={onToggle}
      />
    </Toolbar>
    <textarea
      id={id}
      className={styles.html}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      autoFocus
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  </>
);
