import { PAGE_KEYS, pageSchema } from '../../../rules/page';
import type { EditedPageFragment, PageContentInput, PageContentChoiceInput, PageKey } from '../../generated/graphql';
import { validator } from '../forms/validator';

export type EditedPage = EditedPageFragment;

/** A page's form has the shape of what it sends: an error's path is then the name of its field. */
export type PageValues = Required<PageContentInput>;

/** The tabs in the specified order, each with the public page it edits. */
export const tabs: readonly { key: PageKey; label: string; path: string; about: string }[] = [
  { key: 'home', label: 'Home', path: '/', about: 'Empty fields show the built-in hero.' },
  { key: 'about', label: 'About Us', path: '/about', about: 'Empty fields show the built-in text.' },
  { key: 'csr', label: 'CSR', path: '/csr', about: 'Shown above the partnership form.' },
  { key: 'contact', label: 'Contact', path: '/contact', about: 'Empty fields use the contact details from Settings.' },
];

/** What the form calls a field, by its path; `*` stands for any place of a list. */
export const labels = {
  title: 'Page title',
  'content.home.heroTitle': 'Hero title',
  'content.home.heroSubtitle': 'Hero subtitle',
  'content.home.heroImage': 'Hero image URL',
  'content.about.mission': 'Mission',
  'content.about.vision': 'Vision',
  'content.about.story': 'Story',
  'content.about.founders.*.name': 'Name',
  'content.about.founders.*.bio': 'Bio',
  'content.about.founders.*.imageUrl': 'Image URL',
  'content.csr.content': 'Content',
  'content.contact.address': 'Address',
  'content.contact.phone': 'Phone',
  'content.contact.email': 'Email',
  'content.contact.mapEmbed': 'Map embed',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
  metaKeywords: 'Meta keywords',
} as const;

function contentOf({ content }: EditedPage): PageContentChoiceInput {
  switch (content.__typename) {
    case 'HomeContent':
      return {
        home: { heroTitle: content.heroTitle, heroSubtitle: content.heroSubtitle, heroImage: content.heroImage },
      };
    case 'AboutContent':
      return {
        about: {
          mission: content.mission,
          vision: content.vision,
          story: content.story,
          founders: content.founders.map(({ name, bio, imageUrl }) => ({ name, bio, imageUrl })),
        },
      };
    case 'CsrContent':
      return { csr: { content: content.content } };
    case 'ContactContent':
      return {
        contact: {
          address: content.address,
          phone: content.phone,
          email: content.email,
          mapEmbed: content.mapEmbed,
        },
      };
  }
}

/** A page as the API sent it, as its form's values. */
export const toValues = (page: EditedPage): PageValues => ({
  title: page.title,
  content: contentOf(page),
  metaTitle: page.metaTitle,
  metaDescription: page.metaDescription,
  metaKeywords: page.metaKeywords,
});

/** The tab that the address names; the first when it names none. */
export const tabOf = (name: string | null): PageKey => PAGE_KEYS.find((key) => key === name) ?? 'home';

export const validatePage = (key: PageKey) => validator<PageValues>(pageSchema(key), (values) => values);
