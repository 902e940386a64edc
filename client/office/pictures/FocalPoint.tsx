import { useId, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { ChosenPicture_PictureFragment } from '../../generated/graphql';
import type { Focus } from './picture-draft';
import styles from './FocalPoint.module.css';

interface FocalPointProps {
  picture: ChosenPicture_PictureFragment;
  focus: Focus;
  onChange: (focus: Focus) => void;
}

/** Steps of the arrow keys in percent, alone and with Shift. */
const STEP = 1;
const LARGE_STEP = 10;

const ways: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const percent = (value: number): number => Math.round(Math.min(100, Math.max(0, value)));

/** The whole picture with the point that stays in sight: dragged, or moved with the arrow keys. */
export function FocalPoint({ picture, focus, onChange }: FocalPointProps) {
  const frame = useRef<HTMLDivElement>(null);
  const help = useId();
  const { focusX, focusY } = focus;

  const follow = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || (event.type === 'pointermove' && event.buttons === 0)) return;
    if (event.type === 'pointerdown') frame.current?.setPointerCapture(event.pointerId);
    onChange({
      focusX: percent((100 * (event.clientX - box.left)) / box.width),
      focusY: percent((100 * (event.clientY - box.top)) / box.height),
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    onChange({ focusX: percent(focusX + way[0] * step), focusY: percent(focusY + way[1] * step) });
  };

  return (
    <div className={styles.field}>
      <div
        ref={frame}
        className={styles.frame}
        style={{ aspectRatio: `${picture.width} / ${picture.height}` }}
        onPointerDown={follow}
        onPointerMove={follow}
      >
        <img src={picture.link} alt="" draggable={false} className={styles.picture} />
        <span
          role="slider"
          tabIndex={0}
          className={styles.ring}
          style={{ left: `${focusX}%`, top: `${focusY}%` }}
          aria-label="Focal point"
          aria-describedby={help}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={focusY}
          aria-valuetext={`${focusX} % from the left, ${focusY} % from the top`}
          onKeyDown={onKeyDown}
        />
      </div>
      <p id={help} className={styles.help}>
        Drag the ring, or move it with the arrow keys: this point stays in sight in every crop.
      </p>
    </div>
  );
}
