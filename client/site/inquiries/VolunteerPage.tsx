import { Head } from '../../shared/head/head';
import { ListHero } from '../ui/ListHero';
import { InquiryColumns } from './InquiryColumns';
import { Steps } from './Steps';
import { VolunteerForm } from './VolunteerForm';

const LEAD = 'Give some of your time: an evening class, a clinic day, a morning in the kitchen, or the skill you have.';

const steps = [
  { title: 'We call you', text: 'Someone from our office rings within a few days to hear what you would like to do.' },
  {
    title: 'You come and see',
    text: 'You spend one day beside a regular volunteer, with no promise made on either side.',
  },
  { title: 'You choose your hours', text: 'An hour a week is welcome. We match it with a project near you.' },
];

export default function VolunteerPage() {
  return (
    <>
      <Head title="Volunteer" description={LEAD} />
      <ListHero title="Volunteer" lead={LEAD} />
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
