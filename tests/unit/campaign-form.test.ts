import { campaignInput, campaignValues, checkCampaign } from '../../client/office/campaigns/campaign-form';

const filled = { ...campaignValues(), title: 'Evening School', slug: 'evening-school', goalAmount: '6,00,000' };

test('a new campaign is active, of the first category and without a goal', () => {
  expect(campaignValues()).toMatchObject({ status: 'active', category: 'Education', goalAmount: '', endDate: '' });
});

test('title, slug and goal are required', () => {
  expect(checkCampaign(campaignValues())).toEqual({
    title: 'Please enter the title.',
    slug: 'Please enter the slug.',
    goalAmount: 'Please enter the goal amount.',
  });
  expect(checkCampaign(filled)).toEqual({});
});

test('a goal in words is told how to be written', () => {
  expect(checkCampaign({ ...filled, goalAmount: '6 lakh' })).toEqual({
    goalAmount: 'Enter the goal in figures, for example 6,00,000.',
  });
});

test('the custom category needs its name, which is what is saved', () => {
  const custom = { ...filled, category: 'Custom Category', customCategory: '' };
  expect(checkCampaign(custom)).toEqual({ customCategory: 'Please enter the category name.' });
  expect(campaignInput({ ...custom, customCategory: ' Evening schools ' }).category).toBe('Evening schools');
  expect(campaignInput(filled)).toMatchObject({ category: 'Education', goalAmount: 60_000_000, endDate: null });
  expect(campaignInput(filled)).not.toHaveProperty('customCategory');
});

test('each wrong link is named in its place, and so is a date begun', () => {
  expect(
    checkCampaign({ ...filled, videoUrls: ['https://youtu.be/aqz-KE-bpKQ', 'film'], endDate: 'unfinished' }),
  ).toEqual({
    videoUrls: [undefined, 'Please enter a link that starts with https:// or http://.'],
    endDate: 'Please enter a date.',
  });
});

test('a stored campaign of the office’s own category comes back as custom', () => {
  const stored = {
    __typename: 'CampaignRecord' as const,
    id: '1',
    title: 'T',
    slug: 't',
    summary: '',
    description: '',
    featuredImage: '',
    galleryImages: [],
    videoUrls: [],
    status: 'draft' as const,
    goalAmount: 60_000_050,
    raisedAmount: 0,
    progressPercent: 0,
    endDate: '2027-03-31',
    updatedAt: '2026-11-20T10:00:00.000Z',
  };
  expect(campaignValues({ ...stored, category: 'Winter Relief' })).toMatchObject({
    category: 'Custom Category',
    customCategory: 'Winter Relief',
    goalAmount: '6,00,000.50',
    endDate: '2027-03-31',
  });
  expect(campaignValues({ ...stored, category: 'Health' })).toMatchObject({ category: 'Health', customCategory: '' });
});
