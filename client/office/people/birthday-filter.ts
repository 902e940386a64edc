import { choice } from '../table/define-list';

/** Filter of a list of people by their birthday. */
export const birthdayFilter = choice('Birthday', [
  { value: 'thisMonth', label: 'This month' },
  { value: 'nextMonth', label: 'Next month' },
  { value: 'today', label: 'Today' },
] as const);
