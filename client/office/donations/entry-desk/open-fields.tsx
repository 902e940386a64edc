import { istToday } from '../../../../rules/dates';
import { methodRules, type OfflineMethod } from '../../../../rules/offline-methods';
import { parseTypedDay } from '../../../../rules/typed-day';
import type { useAllCampaigns } from '../../campaigns/useAllCampaigns';
import { BankField } from './BankField';
import { CampaignField } from './CampaignField';
import { DayField } from './DayField';
import { DeskField, problemOf } from './DeskField';
import { DonorField } from './DonorField';
import { EligibilityField } from './EligibilityField';
import type { DeskLine, LineValues } from './desk-line';
import styles from './Fields.module.css';

/** What the fields of the open line need. */
export interface OpenFieldProps {
  line: DeskLine;
  campaigns: ReturnType<typeof useAllCampaigns>;
  onType: (patch: Partial<LineValues>) => void;
}

/** Short names of the number that a method asks for; the table has little room. */
const references: Partial<Record<OfflineMethod, string>> = {
  cheque: 'Cheque no.',
  demand_draft: 'Draft no.',
  bank_transfer: 'Reference',
  upi: 'Reference',
  card_machine: 'Approval code',
};

type ColumnKey =
  'donor' | 'amount' | 'reference' | 'chequeDate' | 'draweeBank' | 'description' | 'campaign' | 'eligible';

export interface OpenField {
  key: ColumnKey;
  /** Header of its column. */
  header: string;
}

/** The fields of a line, which change with the method: cash has neither number nor bank. */
export function fieldsOf(method: OfflineMethod): OpenField[] {
  const { reference, isDrawn } = methodRules(method);
  const fields: (OpenField | false)[] = [
    { key: 'donor', header: 'Donor' },
    { key: 'amount', header: method === 'in_kind' ? 'Value' : 'Amount' },
    reference !== null && { key: 'reference', header: references[method] ?? 'Reference' },
    isDrawn && { key: 'chequeDate', header: method === 'cheque' ? 'Cheque date' : 'Draft date' },
    isDrawn && { key: 'draweeBank', header: 'Drawee bank' },
    method === 'in_kind' && { key: 'description', header: 'What was given' },
    { key: 'campaign', header: 'Campaign' },
    { key: 'eligible', header: '80G' },
  ];
  return fields.filter((field) => field !== false);
}

/** One field of the open line. */
export function OpenFieldOf({ field, line, campaigns, onType }: OpenFieldProps & { field: OpenField }) {
  const { values, problems, own } = line;
  const { key } = field;
  if (key === 'donor') return <DonorField line={line} onType={onType} />;
  if (key === 'campaign') return <CampaignField line={line} campaigns={campaigns} onType={onType} />;
  if (key === 'eligible') return <EligibilityField line={line} onType={onType} />;
  const text = {
    name: key,
    label: field.header,
    value: values[key],
    problem: problemOf(problems, key),
    onValue: (value: string) => onType({ [key]: value }),
  };
  if (key === 'draweeBank') return <BankField {...text} isCarried={!own.includes(key)} />;
  if (key === 'amount') return <DeskField {...text} inputMode="decimal" placeholder="₹" className={styles.money} />;
  if (key === 'reference')
    return <DeskField {...text} placeholder={methodRules(values.method).isDrawn ? '6 digits' : undefined} />;
  if (key === 'description') return <DeskField {...text} placeholder="40 school bags" />;
  return (
    <DayField
      {...text}
      isCarried={!own.includes('chequeDate')}
      last={parseTypedDay(values.receivedOn, istToday()) ?? istToday()}
    />
  );
}
