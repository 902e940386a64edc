import type { ReceiptSnapshot } from '../../server/receipts/receipt-document';

/** Builds a receipt of ₹1,20,500.50 with two essentials, with changes. */
export function receiptSnapshot(change: Partial<ReceiptSnapshot> = {}): ReceiptSnapshot {
  return {
    receiptNumber: '2026-27/000042',
    issuedOn: '2026-11-05',
    organisation: {
      name: 'Prakash Setu Foundation',
      address: '14, Sahakar Nagar\nPune 411009',
      pan: 'AAATP1234F',
      registration80g: 'AAATP1234FE20214',
      registration80gValidity: 'until March 31, 2029',
      cin: 'U85300PN2016NPL165432',
      email: 'office@example.org',
      phone: '+91 20 2441 0000',
      signatory: 'Meera Kulkarni',
      signatoryTitle: 'Trustee',
    },
    donor: {
      name: 'Asha Kārthik',
      address: '12 Karve Road,\nPune',
      pan: 'ABCPE1234F',
      email: 'asha@example.org',
    },
    amount: 12_050_050,
    mode: 'UPI',
    paymentId: 'pay_N8FVRD1DzYzBh1',
    purpose: 'Clean water for Velhe',
    items: [
      { name: 'School kit', quantity: 2, unitPrice: 75_000 },
      { name: 'Ration', quantity: 1, unitPrice: 150_000 },
    ],
    is80g: true,
    sectionLabel: '80G',
    voided: null,
    revision: 1,
    ...change,
  };
}
