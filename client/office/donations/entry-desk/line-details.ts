import type { DeskLine } from './desk-line';

const inDetails: readonly string[] = [
  'donor.phone',
  'donor.email',
  'donor.pan',
  'donor.address',
  'receivedOn',
  'method',
  'receiptMail',
  'tribute.name',
  'tribute.tell.name',
  'tribute.tell.email',
];

/** Whether the details of a line are shown unasked: of a new donor, and where something is wrong in them. */
export const hasDetails = ({ values, problems }: DeskLine): boolean =>
  values.isNew || problems.some(({ field }) => inDetails.includes(field));
