import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import {
  CreateCampaignDocument,
  UpdateCampaignDocument,
  useCampaignToEditQuery,
  type CampaignFormFragment,
  type CampaignRowFragment,
} from '../../generated/graphql';
import type { RecordDialogProps } from '../forms/lazyDialog';
import { toast } from '../../shared/toast/toast';
import { useRecordSave } from '../forms/useRecordSave';
import { FormDialog } from '../forms/FormDialog';
import { useListQuery } from '../table/useListQuery';
import { campaignInput, campaignLabels, campaignValues, checkCampaign } from './campaign-form';
import { campaignList } from './campaign-list';
import { CampaignFields } from './CampaignFields';

type DialogProps = Omit<RecordDialogProps<CampaignRowFragment>, 'row'>;

function CampaignEditor({ campaign, open, onClose }: DialogProps & { campaign: CampaignFormFragment | null }) {
  const save = useRecordSave(campaign, {
    input: campaignInput,
    create: [CreateCampaignDocument, 'Campaign created successfully'],
    update: [UpdateCampaignDocument, 'Campaign updated successfully'],
    reload: campaignList.queries,
    onDone: onClose,
  });
  return (
    <FormDialog
      open={open}
      wide
      title={campaign ? 'Edit Campaign' : 'Create Campaign'}
      submitLabel={campaign ? 'Update' : 'Create'}
      labels={campaignLabels}
      initialValues={campaignValues(campaign)}
      validate={checkCampaign}
      onSubmit={save}
      onClose={onClose}
    >
      {({ values }) => <CampaignFields isCustom={values.category === 'Custom Category'} />}
    </FormDialog>
  );
}

function StoredCampaign({ id, ...dialog }: DialogProps & { id: string }) {
  const client = useApolloClient();
  const { data } = useListQuery(useCampaignToEditQuery({ variables: { id }, fetchPolicy: 'network-only' }));
  const isGone = data?.adminCampaign === null;
  const { onClose } = dialog;
  useEffect(() => {
    if (!isGone) return;
    toast({ kind: 'error', title: 'Error', description: 'This campaign no longer exists.' });
    void client.refetchQueries({ include: campaignList.queries });
    onClose();
  }, [isGone, client, onClose]);
  return data?.adminCampaign ? <CampaignEditor {...dialog} campaign={data.adminCampaign} /> : null;
}

/** The dialog of a new campaign, or of one that is read afresh from the server first. */
export default function CampaignDialog({ row, ...dialog }: RecordDialogProps<CampaignRowFragment>) {
  return row ? <StoredCampaign id={row.id} {...dialog} /> : <CampaignEditor campaign={null} {...dialog} />;
}
