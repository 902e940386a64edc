import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { useId, useState } from 'react';
import { DetailCard } from '../detail/DetailCard';
import { useHeldButton } from '../ui/useHeldButton';
import styles from './AccessPage.module.css';
import { drillPhases, type DrillStep } from './drill-steps';
import { keepTicks, readTicks } from './drill-ticks';

interface StepProps {
  step: DrillStep;
  ticked: boolean;
  onTick: () => void;
}

function Step({ step: { what, how }, ticked, onTick }: StepProps) {
  const id = useId();
  return (
    <li className={styles.step}>
      <Checkbox id={id} checked={ticked} onChange={onTick} slotProps={{ input: { 'aria-describedby': `${id}-how` } }} />
      <div>
        <label htmlFor={id} className={styles.what}>
          {what}
        </label>
        <p id={`${id}-how`} className={styles.note}>
          {how}
        </p>
      </div>
    </li>
  );
}

/** The list for the first 72 hours, with ticks that stay in this browser. */
export function BreachDrill() {
  const [ticks, setTicks] = useState(readTicks);
  const change = (next: ReadonlySet<string>) => {
    setTicks(next);
    keepTicks(next);
  };
  const flip = (id: string) => {
    const next = new Set(ticks);
    if (!next.delete(id)) next.add(id);
    change(next);
  };
  const clear = useHeldButton(ticks.size > 0, () => change(new Set()));
  return (
    <DetailCard
      title="If data may have got out"
      aside={
        <Button size="small" variant="outlined" {...clear}>
          Clear ticks
        </Button>
      }
    >
      <p className={styles.note}>
        The ticks stay in this browser. The Board’s part of the law applies from May 2027; telling the people concerned
        is right before, too. This list is no legal advice.
      </p>
      {drillPhases.map(({ title, steps }) => (
        <section key={title} className={styles.phase}>
          <h3 className={styles.phaseTitle}>{title}</h3>
          <ul className={styles.steps}>
            {steps.map((step) => (
              <Step key={step.id} step={step} ticked={ticks.has(step.id)} onTick={() => flip(step.id)} />
            ))}
          </ul>
        </section>
      ))}
    </DetailCard>
  );
}
