import { useState } from 'react';
import { classNames } from '../../shared/ui/class-names';
import { useReadOnly } from '../forms/read-only';
import { HtmlView } from './HtmlView';
import styles from './RichText.module.css';
import { VisualEditor } from './VisualEditor';

export interface RichTextProps {
  id: string;
  labelId: string;
  describedBy?: string;
  isWrong: boolean;
  /** HTML; '' when empty. */
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
}

/** Rich text editor with a visual and an HTML view. A chunk of its own: the editor is large. */
export default function RichTextEditor(props: RichTextProps) {
  const [isHtml, setHtml] = useState(false);
  const toggle = () => setHtml(!isHtml);
  const isReadOnly = useReadOnly();
  return (
    <div className={classNames(styles.box, props.isWrong && styles.wrong)}>
      {isHtml ? (
        <HtmlView {...props} onToggle={toggle} />
      ) : (
        <VisualEditor {...props} isReadOnly={isReadOnly} onToggle={toggle} />
      )}
    </div>
  );
}
