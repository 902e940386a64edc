/** A donor as the API has one; amounts in paise. `updated_at` moves with every gift, which is no edit. */
export const donorColumns = `id, name, email, phone, address, pan_number as "panNumber", name_on_pan as "nameOnPan",
  is_80g_eligible as "is80gEligible", donation_count as "donationCount", donated_amount as "donatedAmount",
  created_at as "createdAt", details_changed_at as "updatedAt"`;
