import { AdminCampaignsDocument, type CampaignRowFragment } from '../../generated/graphql';
import { lazyDialog } from '../forms/lazyDialog';
import type { RecordEditor } from '../forms/useRecordEditor';
import { EditableList } from '../table/EditableList';
import { useRecordList } from '../table/useRecordList';
import { campaignColumns, campaignPhoneRow } from './campaign-columns';
import { adminCampaignCategories, campaignList } from './campaign-list';

const CampaignDialog = lazyDialog(() => import('./CampaignDialog'));

interface CampaignsTableProps {
  editor: RecordEditor<CampaignRowFragment>;
  /** The categories in use. */
  categories: readonly string[];
}

export function CampaignsTable({ categories, editor }: CampaignsTableProps) {
  const list = useRecordList(campaignList, AdminCampaignsDocument, ({ adminCampaigns }) => adminCampaigns);

  return (
    <EditableList
      list={list}
      choices={{ category: { kind: 'choice', options: adminCampaignCategories(categories) } }}
      editor={editor}
      Dialog={CampaignDialog}
      add="New Campaign"
      columns={campaignColumns}
      phoneRow={campaignPhoneRow}
      empty={{
        sentence: 'No campaigns yet. Create your first campaign!',
        help: 'Each campaign has its own page with a goal, pictures and a Donate button.',
        scene: '/art/scene-classroom.svg',
      }}
    />
  );
}
