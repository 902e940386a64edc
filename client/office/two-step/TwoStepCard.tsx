import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatDate } from '../../../rules/dates';
import { useTwoStepQuery, type TwoStepQuery } from '../../generated/graphql';
import { recheckSession } from '../../shared/session/session';
import { PageSpinner } from '../../shared/ui/PageSpinner';
import { LoadFailure } from '../table/TableStates';
import { StatusBadge } from '../ui/StatusBadge';
import { CodeDialog, type CodeUse } from './CodeDialog';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';
import { SetUpDialog } from './SetUpDialog';
import styles from './TwoStep.module.css';

type State = TwoStepQuery['twoStep'];

const FEW_CODES = 3;

const countOf = (codes: number): string =>
  codes === 0
    ? 'No recovery code is left.'
    : `${codes} ${codes === 1 ? 'recovery code is' : 'recovery codes are'} left.`;

const OFF =
  'After your password, signing in asks for a code of an app on your phone. A stranger who learns your password stays outside.';
const REQUIRED = 'The office requires it of everybody with a role. It takes two minutes.';

/** What is so, in sentences. */
const wordsOf = ({ isOn, since, recoveryCodesLeft, isRequired }: State): readonly string[] =>
  isOn
    ? [
        `On since ${formatDate(since ?? '')}. Signing in asks for a code after the password.`,
        recoveryCodesLeft < FEW_CODES
          ? `${countOf(recoveryCodesLeft)} Make new ones before you lose your phone.`
          : countOf(recoveryCodesLeft),
      ]
    : [OFF, ...(isRequired ? [REQUIRED] : [])];

/** Sets two-step sign-in up, turns it off, and makes new recovery codes. */
export function TwoStepCard() {
  const { data, error, refetch } = useTwoStepQuery({ fetchPolicy: 'network-only' });
  const [isSettingUp, setSettingUp] = useState(false);
  const [use, setUse] = useState<CodeUse | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [times, setTimes] = useState(0);
  const reload = () => void refetch().catch(() => undefined);
  const begin = (open: () => void) => {
    setTimes((count) => count + 1);
    open();
  };
  const show = (fresh: readonly string[]) => {
    setSettingUp(false);
    setUse(null);
    setCodes(fresh);
  };
  const state = data?.twoStep;
  if (!state) return error ? <LoadFailure nouns="sign-in" onRetry={reload} /> : <PageSpinner />;
  const { isOn, isRequired } = state;
  return (
    <section className={styles.card} aria-labelledby="two-step">
      <h2 id="two-step" className={styles.heading}>
        Two-step sign-in <StatusBadge status={isOn ? 'on' : 'off'} />
      </h2>
      {wordsOf(state).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <div className={styles.buttons}>
        {!isOn && (
          <Button variant="contained" onClick={() => begin(() => setSettingUp(true))}>
            Set up two-step sign-in
          </Button>
        )}
        {isOn && (
          <Button variant="outlined" onClick={() => begin(() => setUse('renew'))}>
            New recovery codes
          </Button>
        )}
        {isOn && !isRequired && <Button onClick={() => begin(() => setUse('turnOff'))}>Turn it off</Button>}
      </div>
      <SetUpDialog key={`set-up-${times}`} open={isSettingUp} onCodes={show} onClose={() => setSettingUp(false)} />
      <CodeDialog
        key={`code-${times}`}
        use={use}
        onCodes={show}
        onClose={() => {
          setUse(null);
          reload();
        }}
      />
      <RecoveryCodesDialog
        codes={codes}
        onClose={() => {
          setCodes(null);
          reload();
          // Opens the office that was shut until now.
          void recheckSession();
        }}
      />
    </section>
  );
}
