/** The five questions of the GraphQL benchmark, as each program is asked them. */
import { ACTIVE, slugOf } from './site-data.mjs';

const card = 'id title slug summary featuredImage category goalAmount raisedAmount progressPercent endDate createdAt';
const contact = {
  firstName: 'Asha',
  lastName: 'Verma',
  email: 'asha.verma@example.org',
  phone: '+919812345678',
  message: 'We are a school near Pune with three hundred children. Whom can we ask about a well beside the school?',
};

/**
 * Each with its name, the document for the product, and `variables(number)`. An unused variable makes every request
 * different, so that none is answered from the product's cache.
 */
export const questions = [
  {
    name: 'list of 200',
    path: '/list',
    document: `query List { campaigns { ${card} } }`,
    variables: () => ({}),
  },
  {
    name: 'first 3',
    path: '/first',
    document: `query First($limit: Int) { campaigns(limit: $limit) { ${card} } }`,
    variables: () => ({ limit: 3 }),
  },
  {
    name: 'by slug',
    path: '/slug',
    document: `query One($slug: String!) { campaign(slug: $slug) { ${card} description galleryImages videoUrls } }`,
    variables: (number) => ({ slug: slugOf(1 + (number % ACTIVE)) }),
  },
  {
    name: 'office: 50 of 200k',
    path: '/office',
    needsAdmin: true,
    document: `query Office($page: Pagination!) {
      adminDonations(page: $page, filter: {}, sort: createdAt, direction: desc) {
        items { id amount status donorName donorEmail createdAt campaignTitle }
      }
    }`,
    variables: () => ({ page: { number: 1, size: 50 } }),
  },
  {
    name: 'contact insert',
    path: '/contact',
    document: `mutation Contact($input: ContactInput!) {
      submitContact(input: $input) { success userErrors { field code message } }
    }`,
    variables: () => ({ input: contact }),
  },
];
