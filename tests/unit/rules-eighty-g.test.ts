import {
  is80gActive,
  registrationState,
  taxBenefitCode,
  taxBenefitSentence,
  type TaxBenefitAudience,
  type TaxBenefitCode,
  type TaxBenefitFacts,
} from '../../rules/eighty-g';

const registration = { number: 'AAFCP4821KF20231', pan: 'AAFCP4821K', from: '2023-04-01', until: '2028-03-31' };

test.each([
  ['within the term', {}, '2026-11-20', true],
  ['on its first day', {}, '2023-04-01', true],
  ['on its last day', {}, '2028-03-31', true],
  ['a day too early', {}, '2023-03-31', false],
  ['a day too late', {}, '2028-04-01', false],
  ['without a term', { from: '', until: null }, '2040-01-01', true],
  ['without a number', { number: '' }, '2026-11-20', false],
  ['without a PAN', { pan: undefined }, '2026-11-20', false],
])('%s', (_name, change, day, active) => {
  expect(is80gActive({ ...registration, ...change }, day)).toBe(active);
});

test('a registration is in force, was never entered, or does not cover the day', () => {
  expect(registrationState(registration, '2026-11-20')).toBe('in_force');
  expect(registrationState(registration, '2028-04-01')).toBe('outside_term');
  expect(registrationState({ ...registration, number: '' }, '2028-04-01')).toBe('none');
  expect(registrationState({ ...registration, pan: null }, '2026-11-20')).toBe('none');
});

describe('the reason', () => {
  const facts: TaxBenefitFacts = {
    isEligible: false,
    isVoid: false,
    isWished: true,
    registration: 'in_force',
    isCashBarred: false,
    isInKind: false,
    hasPan: true,
    hasAddress: true,
  };
  test.each<[TaxBenefitCode, Partial<TaxBenefitFacts>]>([
    ['eligible', { isEligible: true }],
    ['eligible_without_address', { isEligible: true, hasAddress: false }],
    ['void', { isEligible: true, isVoid: true }],
    ['cash', { isCashBarred: true, hasPan: false, registration: null }],
    ['in_kind', { isInKind: true, hasPan: false, registration: null }],
    ['not_registered', { registration: 'none', hasPan: false, isWished: false }],
    ['outside_term', { registration: 'outside_term', hasPan: false }],
    ['not_wished', { isWished: false, hasPan: false }],
    ['no_pan', { hasPan: false }],
    ['unknown', { registration: null, hasPan: false }],
    ['unknown', { isWished: null, hasPan: false }],
  ])('%s: %j', (code, change) => expect(taxBenefitCode({ ...facts, ...change })).toBe(code));

  const codes: TaxBenefitCode[] = [
    'eligible',
    'eligible_without_address',
    'void',
    'cash',
    'not_registered',
    'outside_term',
    'not_wished',
    'no_pan',
    'unknown',
  ];
  const audiences: TaxBenefitAudience[] = ['mail', 'page', 'receipt', 'office'];
  test('is one sentence for everybody, and asks for a PAN only where one is missing', () => {
    for (const code of codes) {
      for (const audience of audiences) {
        const sentence = taxBenefitSentence(code, audience, { section: '80G', day: '2026-11-20' });
        expect(sentence).toMatch(/^[^.]+\.$/);
        if (code !== 'no_pan') expect(sentence).not.toMatch(/with your PAN|corrected receipt/);
      }
    }
  });

  test('names the certificate by the day of the gift', () => {
    expect(taxBenefitSentence('eligible_without_address', 'page', { section: '80G', day: '2026-03-31' })).toContain(
      'Form 10BE',
    );
    expect(taxBenefitSentence('eligible_without_address', 'mail', { section: '133', day: '2026-04-01' })).toMatch(
      /^This receipt is 133 Eligible, .*Form 114/,
    );
  });
});
