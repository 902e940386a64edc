import { certificationsOf, type Legal } from '../../client/site/awards/certifications';

const legal: Legal = {
  __typename: 'LegalDetails',
  cin: 'U85300PN2016NPL164209',
  pan: 'AAFCP4821K',
  registration80g: 'AAFCP4821KF20231',
  registration80gValidity: 'from April 01, 2023 until March 31, 2028',
  is80gActive: true,
  registration12a: '',
  fcra: '083930412',
  csr: '',
  whatsapp: '',
};
const keys = (of: Legal) => certificationsOf(of).map(({ key }) => key);

test('only certificates with a number are shown', () => {
  expect(keys(legal)).toEqual(['80G', 'FCRA']);
});

test('an 80G registration that has run out promises nothing', () => {
  expect(keys({ ...legal, is80gActive: false })).toEqual(['FCRA']);
});
