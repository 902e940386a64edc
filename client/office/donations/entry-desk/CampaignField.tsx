import type { useAllCampaigns } from '../../campaigns/useAllCampaigns';
import { classNames } from '../../../shared/ui/class-names';
import { described, fieldId, problemOf } from './DeskField';
import type { DeskLine, LineValues } from './desk-line';
import styles from './Fields.module.css';

interface CampaignFieldProps {
  line: DeskLine;
  campaigns: ReturnType<typeof useAllCampaigns>;
  onType: (patch: Partial<LineValues>) => void;
}

/** Campaign of the open line: the browser's own list, in which typing finds a title. */
export function CampaignField({ line: { values, own, problems }, campaigns, onType }: CampaignFieldProps) {
  const problem = problemOf(problems, 'campaignId');
  const isListed = values.campaignId === '' || campaigns.some(({ id }) => id === values.campaignId);
  return (
    <label className={styles.field}>
      <span className={styles.label}>Campaign</span>
      <select
        {...described(problem, 'campaignId')}
        id={fieldId('campaignId')}
        className={classNames(styles.input, !own.includes('campaignId') && styles.carried, problem && styles.wrong)}
        value={values.campaignId}
        onChange={({ target }) =>
          onType({ campaignId: target.value, campaignTitle: target.selectedOptions[0]?.text ?? '' })
        }
      >
        <option value="">General</option>
        {!isListed && <option value={values.campaignId}>{values.campaignTitle}</option>}
        {campaigns.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
