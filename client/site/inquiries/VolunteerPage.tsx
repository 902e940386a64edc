import { useVolunteerPageQuery } from '../../generated/graphql';
import { Head } from '../../shared/head/head';
import { useSentence } from '../ui/useSentence';
import { ListHero } from '../ui/ListHero';
import { InquiryColumns } from './InquiryColumns';
import { Steps } from './Steps';
import { VolunteerForm } from './VolunteerForm';

export default function VolunteerPage() {
  const lead = useSentence('volunteer');
  const steps = useVolunteerPageQuery().data?.site.volunteerSteps ?? [];
  return (
    <>
      <Head title="Volunteer" description={lead} />
      <ListHero title="Volunteer" lead={lead} />
      <InquiryColumns
        id="volunteer-form"
        title="Apply to volunteer"
        form={<VolunteerForm />}
        asideTitle="What happens next"
        aside={<Steps steps={steps} picture="/art/scene-classroom.svg" />}
      />
    </>
  );
}
