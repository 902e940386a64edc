import { headTags, printHead } from '../../client/shared/head/head-tags';
import { breadcrumbData, eventData, organisationData, withAbsoluteAddresses } from '../../client/shared/head/json-ld';
import { previewImage } from '../../client/shared/head/preview-image';
import { readHead } from '../support/head';

const page = { origin: 'https://example.org', path: '/campaigns/well' };
const headOf = (fields: Parameters<typeof headTags>[0]) =>
  readHead(`<html lang="x"><head>${printHead(headTags(fields, page))}</head>`);

test('a page says the same to browsers, search engines and link previews', () => {
  const { titles, meta, canonical } = headOf({
    title: 'A "well" & more',
    siteName: 'A Foundation',
    description: 'Water <for> all',
    image: '/art/og/water.png',
    imageAlt: 'A well',
  });
  expect(titles).toEqual(['A "well" & more | A Foundation']);
  expect(canonical).toBe('https://example.org/campaigns/well');
  expect(Object.fromEntries(meta)).toEqual({
    description: 'Water <for> all',
    'og:title': 'A "well" & more | A Foundation',
    'og:description': 'Water <for> all',
    'og:type': 'website',
    'og:url': 'https://example.org/campaigns/well',
    'og:site_name': 'A Foundation',
    'og:locale': 'en_IN',
    'og:image': 'https://example.org/art/og/water.png',
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'A well',
    'twitter:card': 'summary_large_image',
    'twitter:title': 'A "well" & more | A Foundation',
    'twitter:description': 'Water <for> all',
    'twitter:image': 'https://example.org/art/og/water.png',
    'twitter:image:alt': 'A well',
  });
});

test('a picture of another site stays as it is, and its size is not claimed', () => {
  const { meta } = headOf({ title: 'T', image: 'https://i.ibb.co/abc/photo.jpg' });
  expect(meta.get('og:image')).toBe('https://i.ibb.co/abc/photo.jpg');
  expect(meta.has('og:image:width')).toBe(false);
});

test('without a picture the card is small; a page kept out has no canonical address', () => {
  const { meta, canonical } = headOf({ title: 'T', noIndex: true });
  expect(meta.get('twitter:card')).toBe('summary');
  expect(meta.get('robots')).toBe('noindex');
  expect(canonical).toBeUndefined();
});

test.each([
  ['/art/scene-water.svg', '/art/og/water.png'],
  ['/art/crops/books-3.svg', '/art/og/books.png'],
  ['https://example.org/photo.JPG', 'https://example.org/photo.JPG'],
  ['<img src="https://i.ibb.co/abc/photo.jpg" alt="">', 'https://i.ibb.co/abc/photo.jpg'],
  ['/uploads/photo.png', '/uploads/photo.png'],
  ['https://example.org/drawing.svg?v=2', undefined],
  ['http://example.org/photo.jpg', undefined],
  ['//example.org/photo.jpg', undefined],
  ['', undefined],
])('the preview picture for %s is %s', (picture, expected) => {
  expect(previewImage(picture)).toBe(expected);
});

test('structured data cannot end its script element, and its addresses are whole', () => {
  const { jsonLd } = headOf({ title: 'T', jsonLd: breadcrumbData([{ name: '</script><b>', path: '/campaigns' }]) });
  expect(jsonLd).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: '</script><b>', item: 'https://example.org/campaigns' },
      ],
    },
  ]);
});

const organisation = {
  siteName: 'A Foundation',
  siteLogo: '',
  sharePicture: '/art/og/bridge.png',
  siteDescription: '',
  contact: { email: 'a@example.org', phone: '', address: '' },
  social: { facebook: '#', twitter: '', instagram: 'https://www.instagram.com/a/' },
  legal: { cin: '' },
};

test('the foundation tells search engines what is filled in and nothing else', () => {
  expect(withAbsoluteAddresses(organisationData(organisation), page.origin)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'NGO',
    '@id': 'https://example.org/#organisation',
    name: 'A Foundation',
    url: 'https://example.org/',
    logo: 'https://example.org/icon-512.png',
    image: 'https://example.org/art/og/bridge.png',
    email: 'a@example.org',
    areaServed: 'IN',
    sameAs: ['https://www.instagram.com/a/'],
  });
});

test('an event has its day, place and organiser', () => {
  const event = { title: 'Walk', description: '', eventDate: '2026-12-01T03:30:00.000Z', location: 'Pune' };
  expect(withAbsoluteAddresses(eventData(event, 'A Foundation'), page.origin)).toMatchObject({
    '@type': 'Event',
    name: 'Walk',
    startDate: '2026-12-01T09:00:00+05:30',
    location: { '@type': 'Place', name: 'Pune' },
    image: 'https://example.org/art/og/bridge.png',
    organizer: { '@type': 'NGO', name: 'A Foundation' },
  });
});
