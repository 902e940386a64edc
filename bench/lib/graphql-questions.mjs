/** The five questions of the GraphQL benchmark, as each program is asked them. */
import { ACTIVE, slugOf } from './site-data.mjs';

const card = 'id title slug summary featuredImage category goalAmount raisedAmount progressPercent endDate createdAt';
/** The same fields under PostGraphile's names; it computes no progress. */
const peerCard = 'rowId title slug summary featuredImage category goalAmount raisedAmount endDate createdAt';
const contact = {
  firstName: 'Asha',
  lastName: 'Verma',
  email: 'asha.verma@example.org',
  phone: '+919812345678',
  message: 'We are a school near Pune with three hundred children. Whom can we ask about a well beside the school?',
};

/**
 * Each with its name, the documents for the product and for PostGraphile, and `variables(number)`. An unused variable makes every request
 * different, so that none is answered from the product's cache.
 */
export const questions = [
  {
    name: 'list of 200',
    path: '/list',
    document: `query List { campaigns { ${card} } }`,
    peer: `query List { allCampaigns(condition: { status: "active" }, orderBy: CREATED_AT_DESC) { nodes { ${peerCard} } } }`,
    variables: () => ({}),
  },
  {
    name: 'first 3',
    path: '/first',
    document: `query First($limit: Int) { campaigns(limit: $limit) { ${card} } }`,
    peer: `query First($limit: Int) {
      allCampaigns(first: $limit, condition: { status: "active" }, orderBy: CREATED_AT_DESC) { nodes { ${peerCard} } }
    }`,
    variables: () => ({ limit: 3 }),
  },
  {
    name: 'by slug',
    path: '/slug',
    document: `query One($slug: String!) { campaign(slug: $slug) { ${card} description galleryImages videoUrls } }`,
    peer: `query One($slug: String!) { campaignBySlug(slug: $slug) { ${peerCard} description galleryImages videoUrls } }`,
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
    peer: `query Office {
      allDonations(first: 50, orderBy: CREATED_AT_DESC) {
        nodes { rowId amount status donorName donorEmail createdAt campaignByCampaignId { title } }
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
    peer: `mutation Contact($input: CreateContactSubmissionInput!) {
      createContactSubmission(input: $input) { clientMutationId }
    }`,
    variables: () => ({ input: contact }),
    peerVariables: () => ({
      input: {
        contactSubmission: {
          name: `${contact.firstName} ${contact.lastName}`,
          email: contact.email,
          phone: contact.phone,
          message: contact.message,
        },
      },
    }),
  },
];
