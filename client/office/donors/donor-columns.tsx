import type { DonorRowFragment, DonorSort } from '../../generated/graphql';
import { Breakable, Figures, Muted, RowLink, TwoLines } from '../ui/cells';
import type { AdminColumn } from '../table/columns';
import { formatPhone } from '../ui/format';
import type { PhoneRow } from '../table/PhoneList';

type Donor = DonorRowFragment;

/** Tags as one line; undefined without any. */
const tagLine = ({ tags }: Donor): string | undefined => tags.map(({ name }) => name).join(' · ') || undefined;

const orMissing = (value: string | null) => (value ? <TwoLines first={value} /> : <Muted>N/A</Muted>);
const figures = (value: string | null) => (value ? <Figures>{value}</Figures> : <Muted>N/A</Muted>);
const eligible = ({ is80gEligible }: Donor) => (is80gEligible ? 'Yes' : <Muted>No</Muted>);

/** The specified columns, in their order. In smaller windows the phone moves beneath the e-mail. */
export const donorColumns: readonly AdminColumn<Donor, DonorSort>[] = [
  {
    key: 'name',
    header: 'Name',
    flex: 1,
    minWidth: 160,
    sort: 'name',
    cell: (donor, { tabIndex }) => (
      <TwoLines
        strong
        first={
          <RowLink to={`/admin/donors/${donor.id}`} tabIndex={tabIndex}>
            {donor.name ?? <Muted>N/A</Muted>}
          </RowLink>
        }
        second={tagLine(donor)}
      />
    ),
  },
  {
    key: 'email',
    header: 'Email',
    flex: 1.2,
    minWidth: 160,
    sort: 'email',
    cell: ({ email, phone }, { isWide }) =>
      isWide || !email ? orMissing(email) : <TwoLines first={email} second={phone ? formatPhone(phone) : undefined} />,
  },
  {
    key: 'phone',
    header: 'Phone',
    width: 170,
    wideOnly: true,
    cell: ({ phone }) => figures(phone && formatPhone(phone)),
  },
  { key: 'pan', header: 'PAN', width: 140, cell: ({ panNumber }) => figures(panNumber) },
  { key: 'eligible', header: '80G Eligible', width: 120, cell: eligible },
];

export const donorPhoneRow = (donor: Donor): PhoneRow => ({
  title: donor.name ?? 'N/A',
  end: donor.is80gEligible ? '80G' : <Muted>Not 80G</Muted>,
  second: donor.email ? <Breakable text={donor.email} /> : 'N/A',
  meta: [
    donor.phone ? formatPhone(donor.phone) : 'N/A',
    donor.panNumber ? `PAN ${donor.panNumber}` : 'No PAN',
    ...donor.tags.map(({ name }) => name),
  ].join(' · '),
});
