import type { SettingKey } from '../../../rules/settings';

/** The foundation's details on site, mails and receipts. All numbers are fictitious. */
export const demoSettings = (siteName: string): Partial<Record<SettingKey, string>> => ({
  site_name: siteName,
  site_logo: '',
  show_site_name: 'true',
  site_description: 'Education, healthcare and sustainable development, carried across one bridge at a time.',
  social_proof: 'simulated',

  founder_name: 'Vasudha Apte',
  founder_bio:
    'Taught mathematics in Velhe for twenty-two years, and opened the first evening class on her own veranda in 2009.',
  founder_image: '/art/portrait-09.svg',

  contact_email: 'contact@prakashsetu.example',
  contact_phone: '+91 20 5550 0142',
  contact_address: '14 Setu Lane, Sadashiv Peth, Pune 411030, Maharashtra',

  social_facebook: 'https://www.facebook.com/prakashsetu.example',
  social_twitter: 'https://x.com/prakashsetu_demo',
  social_instagram: 'https://www.instagram.com/prakashsetu.example/',

  seo_title: `${siteName}: education, health and food relief around Pune`,
  seo_description:
    'Give to evening classes, a travelling clinic, a community kitchen and clean water around Pune. 80G receipt by email.',
  seo_keywords: 'donate, Pune, education, healthcare, food relief, 80G, charity, Maharashtra',

  awards: [
    '2025 | Community Education Award | Sahyadri Learning Forum | For evening classes that keep children in school after dark.',
    '2024 | Rural Health Service Award | Deccan Village Health Network | For regular clinic days in hamlets that have no doctor.',
    '2024 | Clear Accounts Commendation | Western Ghats Voluntary Sector Circle | For audited accounts that a donor without training can follow.',
    '2023 | Community Kitchen Honour | Citizens’ Food Table | For a warm meal every winter morning, cooked and served by neighbours.',
    '2022 | Water Stewardship Prize | Bhima Valley Water Council | For pumps and wells that village committees look after themselves.',
    '2021 | Civic Solidarity Citation | Old City Residents’ Federation | For ration kits and medicines carried to closed doors during the pandemic.',
  ].join('\n'),

  gift_uses: [
    '85 | classes, clinics, kitchens and planting',
    '10 | office, audit and bank charges',
    '5 | telling new donors about the work',
  ].join('\n'),
  gift_uses_year: '2025-26',

  registration_number: 'U85300PN2016NPL164209',
  pan: 'AAFCP4821K',
  registration_80g: 'AAFCP4821KF20231',
  registration_80g_from: '2023-04-01',
  registration_80g_until: '2028-03-31',
  registration_12a: 'AAFCP4821KE20231',
  fcra_number: '083930412',
  csr_number: 'CSR00048213',
  whatsapp_number: '+91 90000 10100',
  receipt_signatory: 'Meera Joshi',
  receipt_signatory_title: 'Treasurer',
});
