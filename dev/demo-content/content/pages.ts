import type { PageKey } from '../../../rules/page';

interface DemoPage {
  pageKey: PageKey;
  title: string;
  content: Record<string, unknown>;
  metaTitle: string;
  metaDescription: string;
  metaKeywords: string;
}

const story = `
<p>In the monsoon of 2009 the lights went out in Ambavane for nineteen days. Vasudha Apte, who taught mathematics at
the Velhe high school, put two kerosene lamps on her veranda and let it be known that homework could be done there.
Eleven children came on the first evening. By Diwali there were forty.</p>
<p>Parents began to ask for other things. Could somebody look at a cough that would not go? Was there a place to sit
and sew? Each question found a neighbour who knew how, and a small fund that paid for it. In 2016 the fund became a
registered company under Section 8, with audited accounts from the first year.</p>
<p>Today we run evening classes in eight villages, a clinic on wheels, a winter kitchen in Hadapsar and water schemes
in Mulshi and Bhor. We still meet on that veranda every first Sunday. You are welcome to come and ask us anything.</p>`;

const csr = `
<p>We work with companies that want their CSR to be useful on the ground and easy to account for. Projects fall under
Schedule VII of the Companies Act: education, healthcare, hunger relief, and rural development.</p>
<h2>What we bring</h2>
<ul>
<li>CSR-1 registration and 80G, 12A and FCRA certificates that you can look up yourself.</li>
<li>A named project lead, a written budget, and a report with bills and photographs every quarter.</li>
<li>Utilisation certificates signed by our auditor within thirty days of the year's end.</li>
<li>Days for your own people: reading hours, planting drives, kitchen mornings.</li>
</ul>
<h2>Ways to take part</h2>
<table>
<thead><tr><th scope="col">Project</th><th scope="col">Size</th><th scope="col">Term</th></tr></thead>
<tbody>
<tr><td>One evening class in one village</td><td>₹1,50,000 a year</td><td>Three years</td></tr>
<tr><td>A clinic route of eleven hamlets</td><td>₹9,00,000 a year</td><td>One year or more</td></tr>
<tr><td>A hand pump with its committee trained</td><td>₹2,40,000</td><td>Six months</td></tr>
</tbody>
</table>
<p>Tell us what you have in mind. We answer within two working days, also when the answer is that somebody else would
do it better.</p>`;

/** The four pages that the office can edit. The hero picture is the built-in one. */
export const demoPages: DemoPage[] = [
  {
    pageKey: 'home',
    title: 'Home',
    content: {
      hero_title: 'Your gift is the bridge.',
      hero_subtitle:
        'We bring education, healthcare and sustainable development to families around Pune, and show you where every rupee goes.',
      hero_image: '',
    },
    metaTitle: '',
    metaDescription: '',
    metaKeywords: '',
  },
  {
    pageKey: 'about',
    title: 'About Us',
    content: {
      mission:
        'To put a teacher, a nurse and a warm meal within walking distance of every family in the hill villages around Pune.',
      vision: 'A district where the place you are born in does not decide how far you can go.',
      story,
      founders: [
        {
          name: 'Vasudha Apte',
          bio: 'Founder. Taught mathematics in Velhe for twenty-two years; still marks homework on Thursdays.',
          image_url: '/art/portrait-09.svg',
        },
        {
          name: 'Dr. Imran Shaikh',
          bio: 'Physician. Left a city hospital to drive the first clinic van himself, and now trains village health workers.',
          image_url: '/art/portrait-11.svg',
        },
        {
          name: 'Asha Kamble',
          bio: 'Runs the kitchens. Has cooked for three hundred people every winter morning since 2014.',
          image_url: '/art/portrait-03.svg',
        },
      ],
    },
    metaTitle: 'About us',
    metaDescription: 'How two lamps on a veranda in Velhe became evening classes, a clinic, a kitchen and clean water.',
    metaKeywords: 'about, mission, vision, founders, Velhe, Pune',
  },
  {
    pageKey: 'csr',
    title: 'CSR Partnerships',
    content: { content: csr },
    metaTitle: 'CSR partnerships',
    metaDescription: 'CSR projects in education, health and rural development around Pune, with quarterly reports.',
    metaKeywords: 'CSR, CSR-1, Schedule VII, partnership, Pune',
  },
  {
    pageKey: 'contact',
    title: 'Contact',
    content: {
      address: '14 Setu Lane, Sadashiv Peth, Pune 411030, Maharashtra',
      phone: '+91 20 5550 0142',
      email: 'contact@prakashsetu.example',
      map_embed:
        'https://www.openstreetmap.org/export/embed.html?bbox=73.8420%2C18.5060%2C73.8560%2C18.5150&layer=mapnik',
    },
    metaTitle: 'Contact',
    metaDescription: 'Visit, call or write to us in Sadashiv Peth, Pune. We answer within a day.',
    metaKeywords: 'contact, address, phone, Pune',
  },
];
