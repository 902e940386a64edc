import { csrMessage, readCsrMessage } from '../../rules/inquiries';

const inquiry = {
  company: 'Acme: Tools',
  contactPerson: 'Chitra',
  email: '',
  phone: '',
  interest: '',
  budget: '',
  message: 'Let us talk',
};

test('a CSR inquiry is put together and taken apart', () => {
  const message = csrMessage({ ...inquiry, interest: 'Health', budget: '5 lakh', message: 'One\n\nBudget: two' });
  expect(readCsrMessage(message)).toEqual({
    facts: [
      { label: 'Company', value: 'Acme: Tools' },
      { label: 'Area of interest', value: 'Health' },
      { label: 'Budget', value: '5 lakh' },
    ],
    text: 'One\n\nBudget: two',
  });
  expect(readCsrMessage(csrMessage(inquiry))).toEqual({
    facts: [{ label: 'Company', value: 'Acme: Tools' }],
    text: 'Let us talk',
  });
});

test.each(['', 'Hello', 'Company: Acme\nis where I work', 'Hello\n\nCompany: Acme'])('%j has no facts', (message) => {
  expect(readCsrMessage(message)).toEqual({ facts: [], text: message });
});
