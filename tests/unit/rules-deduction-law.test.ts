import { certificateForm } from '../../rules/deduction-law';

test.each([
  ['the last day of the old act', '2026-03-31', { section: '80G', form: 'Form 10BE', dueOn: '2026-05-31' }],
  ['the first day of the new act', '2026-04-01', { section: '133', form: 'Form 114', dueOn: '2027-05-31' }],
  ['the first day of a year', '2025-04-01', { section: '80G', form: 'Form 10BE', dueOn: '2026-05-31' }],
  ['a day in January', '2027-01-15', { section: '133', form: 'Form 114', dueOn: '2027-05-31' }],
])('%s', (_name, day, form) => {
  expect(certificateForm(day)).toEqual(form);
});

test('a day that is none is refused', () => {
  expect(() => certificateForm('2026-11-5')).toThrow(RangeError);
});
