import {
  CreateCampaignDocument,
  UpdateCampaignDocument,
  useCampaignToEditQuery,
  type CampaignFormFragment,
} from '../../generated/graphql';
import { useEdit } from '../forms/useEdit';
import { useSubmit } from '../../shared/forms/useSubmit';
import { FormDialog } from '../forms/FormDialog';
import { useListQuery } from '../table/useListQuery';
import { campaignInput, campaignLabels, campaignValues, checkCampaign, type CampaignValues } from './campaign-form';
import { campaignLists } from './campaign-lists';
import { CampaignFields } from './CampaignFields';

interface CampaignDialogProps {
  /** The campaign to edit; none creates one. */
  id?: string;
  open: boolean;
  onClose: () => void;
}

interface EditorProps {
  campaign?: CampaignFormFragment;
  open: boolean;
  onClose: () => void;
}

function CampaignEditor({ campaign, open, onClose }: EditorProps) {
  const create = useSubmit(CreateCampaignDocument, {
    variables: (values: CampaignValues) => ({ input: campaignInput(values) }),
    payload: ({ createCampaign }) => createCampaign,
    reload: campaignLists,
    success: { title: 'Campaign created successfully' },
    onDone: onClose,
  });
  const update = useEdit(UpdateCampaignDocument, {
    version: campaign?.updatedAt,
    variables: (values: CampaignValues, readAt) => ({
      input: { id: campaign?.id ?? '', campaign: campaignInput(values), readAt },
    }),
    payload: ({ updateCampaign }) => updateCampaign,
    reload: campaignLists,
    success: { title: 'Campaign updated successfully' },
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
      onSubmit={campaign ? update : create}
      onClose={onClose}
    >
      {({ values }) => <CampaignFields isCustom={values.category === 'Custom Category'} />}
    </FormDialog>
  );
}

function StoredCampaign({ id, ...dialog }: EditorProps & { id: string }) {
  const { data } = useListQuery(useCampaignToEditQuery({ variables: { id }, fetchPolicy: 'network-only' }));
  return data?.adminCampaign ? <CampaignEditor {...dialog} campaign={data.adminCampaign} /> : null;
}

/** The dialog of a new campaign, or of one that is read afresh from the server first. */
export default function CampaignDialog({ id, ...dialog }: CampaignDialogProps) {
  return id ? <StoredCampaign id={id} {...dialog} /> : <CampaignEditor {...dialog} />;
}
