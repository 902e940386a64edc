import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { AdminCampaignsDocument, type CampaignRowFragment } from '../../generated/graphql';
import { lazyDialog } from '../forms/lazyDialog';
import type { RecordEditor } from '../forms/useRecordEditor';
import { RecordList } from '../table/RecordList';
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
  const { actions } = editor;
  const columns = useMemo(() => campaignColumns(actions), [actions]);

  return (
    <>
      <RecordList
        list={list}
        choices={{ category: { kind: 'choice', options: adminCampaignCategories(categories) } }}
        columns={columns}
        phoneRow={campaignPhoneRow(actions)}
        onOpen={actions.edit}
        empty={{
          sentence: 'No campaigns yet. Create your first campaign!',
          help: 'Each campaign has its own page with a goal, pictures and a Donate button.',
          scene: '/art/scene-classroom.svg',
          action: (
            <Button variant="outlined" onClick={editor.create}>
              New Campaign
            </Button>
          ),
        }}
      />
      <CampaignDialog editor={editor} />
      {editor.question}
    </>
  );
}
