import { formatDate } from '../../../rules/dates';
import type { ImportDateOrder } from '../../generated/graphql';
import { CheckCircleIcon } from '../../shared/ui/icons/facts';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { classNames } from '../../shared/ui/class-names';
import { DetailCard } from '../detail/DetailCard';
import controls from '../ui/controls.module.css';
import styles from './ColumnQuestions.module.css';
import { figure, kinds, linesOf, type BatchInWork } from './import-words';
import { useAllCampaigns } from '../campaigns/useAllCampaigns';

/** The fields that a line needs, and which of them the file has. */
export function NeedsCard({ batch: { kind, fields } }: { batch: BatchInWork }) {
  const names = fields.filter(({ field }) => ['name', 'firstName', 'lastName'].includes(field));
  const needed = fields.filter(({ isNeeded }) => isNeeded);
  const hasName = names.some(({ isThere }) => isThere);
  const knowsContacts = needed.some(({ field }) => field === 'email' || field === 'phone');
  const rows = [
    ...needed.filter((each) => !names.includes(each)).map(({ label, isThere }) => ({ label, isThere })),
    { label: knowsContacts ? 'A name' : 'A name, and e-mail or phone if known', isThere: hasName },
  ];
  const receipt = fields.find(({ field }) => field === 'receiptNumber');
  if (receipt) rows.push({ label: 'Own receipt number, or none', isThere: true });
  const one = kinds[kind].one;
  return (
    <DetailCard title={`What ${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one} needs`}>
      <ul className={styles.needs}>
        {rows.map(({ label, isThere }) => (
          <li key={label} className={classNames(styles.need, !isThere && styles.missing)}>
            {isThere ? <CheckCircleIcon size={18} /> : <span className={styles.ring} aria-hidden="true" />}
            {label}
            <VisuallyHidden>{isThere ? ', there' : ', not matched yet'}</VisuallyHidden>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        * needed.{' '}
        {kind === 'donations' &&
          'Imported gifts keep their own receipt number, get no new receipt, and nobody is mailed.'}
        {kind !== 'donations' && 'Nobody is mailed.'}
      </p>
    </DetailCard>
  );
}

/** Asks which sheet of a workbook holds the lines; only where it has several. */
export function SheetCard({
  batch: { sheets },
  sheet,
  onChoose,
}: {
  batch: BatchInWork;
  sheet: number;
  onChoose: (sheet: number) => void;
}) {
  if (sheets.length < 2) return null;
  return (
    <div className={styles.sheets}>
      <DetailCard title={`The workbook has ${sheets.length} sheets`}>
        <label className={controls.field}>
          <span className={controls.fieldLabel}>Which one to bring in</span>
          <select className={controls.input} value={sheet} onChange={({ target }) => onChoose(Number(target.value))}>
            {sheets.map((name, place) => (
              // Two sheets of a workbook never have the same name.
              <option key={name} value={place}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <p className={styles.note}>
          Another sheet is read anew: what you chose for columns is remembered by their names.
        </p>
      </DetailCard>
    </div>
  );
}

interface DateOrderCardProps {
  batch: BatchInWork;
  order: ImportDateOrder;
  onChoose: (order: ImportDateOrder) => void;
}

/** Asks for the order of dates; only where lines can be read in two ways. */
export function DateOrderCard({ batch: { dateQuestion }, order, onChoose }: DateOrderCardProps) {
  if (!dateQuestion || dateQuestion.ambiguousLines === 0) return null;
  const { ambiguousLines, clearLines, sample, dayFirst, monthFirst } = dateQuestion;
  const reading = (day: string | null): string => (sample && day ? `${sample} is ${formatDate(day)}` : '');
  const choices = [
    { value: 'day_first', label: 'Day first', about: reading(dayFirst) },
    { value: 'month_first', label: 'Month first', about: reading(monthFirst) },
    { value: 'by_line', label: 'Decide by line', about: 'They are refused until decided' },
  ] as const;
  return (
    <DetailCard title={sample ? `Dates like ${sample}` : 'Order of dates'}>
      <p className={styles.note}>
        {linesOf(ambiguousLines)} can be read in two ways.
        {clearLines > 0 &&
          (clearLines === 1 ? ' The other one has one meaning.' : ` The other ${figure(clearLines)} have one meaning.`)}
      </p>
      <div role="radiogroup" aria-label="Order of dates" className={styles.orders}>
        {choices.map(({ value, label, about }) => (
          <label key={value} className={styles.order}>
            <input
              type="radio"
              name="date-order"
              className={styles.radio}
              checked={order === value}
              onChange={() => onChoose(value)}
            />
            <span>
              <span className={styles.name}>{label}</span>
              <span className={styles.note}>{about}</span>
            </span>
          </label>
        ))}
      </div>
    </DetailCard>
  );
}

const GENERAL = 'general';

interface CampaignNamesCardProps {
  batch: BatchInWork;
  /** The campaign that was just chosen for a name and is not saved yet; undefined when none was. */
  chosenFor: (name: string) => string | null | undefined;
  onChoose: (name: string, campaignId: string | null) => void;
}

/** Campaigns that the file calls by another name, each with the campaign here. */
export function CampaignNamesCard({ batch: { campaignNames }, chosenFor, onChoose }: CampaignNamesCardProps) {
  const asked = campaignNames.filter(({ state }) => state !== 'matched');
  const campaigns = useAllCampaigns(asked.length > 0);
  if (asked.length === 0) return null;
  return (
    <DetailCard title="Campaigns by another name">
      {asked.map(({ name, lines, campaignId, campaignTitle, isGeneral }) => {
        const chosen = chosenFor(name);
        const saved = isGeneral ? GENERAL : (campaignId ?? '');
        const value = chosen === undefined ? saved : (chosen ?? GENERAL);
        const isListed = value === '' || value === GENERAL || campaigns.some(({ id }) => id === value);
        return (
          <label key={name} className={controls.field}>
            <span className={controls.fieldLabel}>
              “{name}”, {linesOf(lines)}
            </span>
            <select
              className={controls.input}
              value={value}
              onChange={({ target }) => onChoose(name, target.value === GENERAL ? null : target.value)}
            >
              <option value="" disabled hidden>
                Choose, or General
              </option>
              <option value={GENERAL}>General</option>
              {!isListed && <option value={value}>{campaignTitle}</option>}
              {campaigns.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          </label>
        );
      })}
    </DetailCard>
  );
}
