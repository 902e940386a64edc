import TextField from '@mui/material/TextField';
import { istToday } from '../../../../rules/dates';
import { earliestReceivedOn, RECEIPT_MAIL_TIMES, receivedOnProblem } from '../../../../rules/offline-donation';
import { OFFLINE_METHODS, methodRules } from '../../../../rules/offline-methods';
import { DayPicker } from '../../forms/DayPicker';
import type { useAllCampaigns } from '../../campaigns/useAllCampaigns';
import { BANKS } from './banks';
import type { Carry } from './desk-line';
import { receiptMailWords } from './desk-words';
import styles from './CarryOver.module.css';

interface CarryOverProps {
  carry: Carry;
  campaigns: ReturnType<typeof useAllCampaigns>;
  onChange: (patch: Partial<Carry>) => void;
}

const native = { select: { native: true } } as const;

/** What every new line begins with. */
export function CarryOver({ carry, campaigns, onChange }: CarryOverProps) {
  const { isDrawn } = methodRules(carry.method);
  const isListed = carry.campaignId === '' || campaigns.some(({ id }) => id === carry.campaignId);
  return (
    <section className={styles.carry} aria-labelledby="carry-title">
      <h2 id="carry-title" className={styles.title}>
        Carried over to every new line
      </h2>
      <div className={styles.fields}>
        <DayPicker
          id="carry-date"
          label="Date received"
          format="DD/MM/YYYY"
          value={carry.receivedOn}
          min={earliestReceivedOn(istToday())}
          max={istToday()}
          error={receivedOnProblem(carry.receivedOn, istToday()) ?? undefined}
          onChange={(receivedOn) => onChange({ receivedOn })}
          onBlur={() => undefined}
        />
        <TextField
          select
          slotProps={native}
          id="carry-method"
          label="Paid by"
          value={carry.method}
          onChange={({ target }) =>
            onChange({ method: OFFLINE_METHODS.find((method) => method === target.value) ?? 'cheque' })
          }
        >
          {OFFLINE_METHODS.map((method) => (
            <option key={method} value={method}>
              {methodRules(method).label}
            </option>
          ))}
        </TextField>
        {isDrawn && (
          <TextField
            id="carry-bank"
            label="Drawee bank"
            value={carry.draweeBank}
            autoComplete="off"
            slotProps={{ htmlInput: { list: 'carry-banks', maxLength: 80 } }}
            onChange={({ target }) => onChange({ draweeBank: target.value })}
          />
        )}
        <TextField
          select
          slotProps={native}
          id="carry-campaign"
          label="Campaign"
          value={carry.campaignId}
          onChange={({ target }) => {
            const title = campaigns.find(({ id }) => id === target.value)?.title ?? '';
            onChange({ campaignId: target.value, campaignTitle: title });
          }}
        >
          <option value="">General</option>
          {!isListed && <option value={carry.campaignId}>{carry.campaignTitle}</option>}
          {campaigns.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </TextField>
        <TextField
          select
          slotProps={native}
          id="carry-mail"
          label="Receipt by e-mail"
          value={carry.receiptMail}
          onChange={({ target }) =>
            onChange({ receiptMail: RECEIPT_MAIL_TIMES.find((time) => time === target.value) ?? 'now' })
          }
        >
          {RECEIPT_MAIL_TIMES.map((time) => (
            <option key={time} value={time}>
              {receiptMailWords[time]}
            </option>
          ))}
        </TextField>
      </div>
      <datalist id="carry-banks">
        {BANKS.map((bank) => (
          <option key={bank} value={bank} />
        ))}
      </datalist>
    </section>
  );
}
