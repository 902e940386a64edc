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

/** Whether the details of a line are shown unasked: of a new donor, of a day of its own, and where something is wrong in them. */
export const hasDetails = ({ values, own, problems }: DeskLine): boolean =>
  values.isNew || own.includes('receivedOn') || problems.some(({ field }) => inDetails.includes(field));
