import { csrMessage } from '../../../rules/inquiries';
import type { ContactStatus, VolunteerStatus } from '../../../server/generated/resolvers';

export interface DemoInquiry<Status> {
  name: string;
  email: string;
  phone: string;
  message: string;
  daysAgo: number;
  /** Set for messages from the CSR form. */
  kind?: 'csr';
  status: Status;
}

const csr = (company: string, contactPerson: string, interest: string, budget: string, message: string): string =>
  csrMessage({ company, contactPerson, email: '', phone: '', interest, budget, message });

export const demoContacts: DemoInquiry<ContactStatus>[] = [
  {
    name: 'Pradnya Limaye',
    email: 'pradnya.limaye@example.org',
    phone: '+919000031101',
    daysAgo: 0,
    status: 'unread',
    message:
      'My mother would like to give her sewing machine to the Kothrud workroom. It is a 2018 Usha in good order. Where may we bring it?',
  },
  {
    name: 'Devendra Rane',
    email: 'csr@sahyadritools.example',
    phone: '+919000031102',
    daysAgo: 1,
    status: 'unread',
    kind: 'csr',
    message: csr(
      'Sahyadri Tools Pvt. Ltd.',
      'Devendra Rane',
      'Education',
      '₹5,00,000 to ₹10,00,000',
      'We would like to support two evening classes near our Bhor plant for three years, and to send our engineers as tutors once a month.',
    ),
  },
  {
    name: 'Yusuf Inamdar',
    email: 'yusuf.inamdar@example.com',
    phone: '',
    daysAgo: 3,
    status: 'unread',
    message:
      'I gave on the 4th and my PAN was missing on the receipt. I have it at hand now. Can the receipt be issued again?',
  },
  {
    name: 'Shalini Verma',
    email: 'shalini.verma@example.net',
    phone: '+919000031104',
    daysAgo: 5,
    status: 'unread',
    message:
      'Our school in Aundh collects story books every January. Would the library on wheels take about four hundred of them?',
  },
  {
    name: 'Kavitha Rao',
    email: 'kavitha.rao@ninthgate.example',
    phone: '+919000031105',
    daysAgo: 9,
    status: 'unread',
    kind: 'csr',
    message: csr(
      'Ninth Gate Software',
      'Kavitha Rao',
      'Health',
      '₹9,00,000',
      'Please send the route plan of the clinic and the last two quarterly reports. Our committee meets on the 28th.',
    ),
  },
  {
    name: 'Bhaskar Jog',
    email: 'bhaskar.jog@example.org',
    phone: '+919000031106',
    daysAgo: 16,
    status: 'read',
    message:
      'I am eighty-one and cannot come to the walk, but I would like to sponsor ten lamps in the memory of my wife, who taught at Velhe.',
  },
  {
    name: 'Rosy Pereira',
    email: 'rosy.pereira@example.com',
    phone: '',
    daysAgo: 24,
    status: 'read',
    message:
      'Is the eye camp also open for people from outside the taluka? Two neighbours in Hadapsar need cataract operations.',
  },
  {
    name: 'Nikhil Bendre',
    email: 'nikhil@bendrefoods.example',
    phone: '+919000031108',
    daysAgo: 41,
    status: 'read',
    kind: 'csr',
    message: csr(
      'Bendre Foods',
      'Nikhil Bendre',
      'Food Relief',
      '',
      'We can give 600 kg of tur dal before March. It is packed in 30 kg sacks and has six months to its date.',
    ),
  },
  {
    name: 'Sister Jacinta Lobo',
    email: 'jacinta.lobo@example.org',
    phone: '+919000031109',
    daysAgo: 66,
    status: 'read',
    message:
      'Thank you for the filters at the Tamhini hostel. The girls measured the water every day for a month as a science project; I enclose their table.',
  },
];

export const demoVolunteers: DemoInquiry<VolunteerStatus>[] = [
  {
    name: 'Tanvi Bapat',
    email: 'tanvi.bapat@example.org',
    phone: '+919000032201',
    daysAgo: 1,
    status: 'pending',
    message: 'Second-year engineering student. I can teach mathematics and science to Classes VIII to X on Saturdays.',
  },
  {
    name: 'Mohsin Pathan',
    email: 'mohsin.pathan@example.com',
    phone: '+919000032202',
    daysAgo: 2,
    status: 'pending',
    message: 'I drive a tempo and am free on Sundays. Happy to carry blankets or saplings.',
  },
  {
    name: 'Gurpreet Sandhu',
    email: 'gurpreet.sandhu@example.net',
    phone: '+919000032203',
    daysAgo: 4,
    status: 'pending',
    message: 'Retired from the Army Medical Corps. I would like to help with records at the clinic.',
  },
  {
    name: 'Ishita Sen',
    email: 'ishita.sen@example.org',
    phone: '+919000032204',
    daysAgo: 7,
    status: 'pending',
    message: '',
  },
  {
    name: 'Ramesh Nikam',
    email: 'ramesh.nikam@example.org',
    phone: '+919000032205',
    daysAgo: 19,
    status: 'approved',
    message: 'I repair hand pumps. Can train the water committees in Mulshi on weekends.',
  },
  {
    name: 'Zarin Irani',
    email: 'zarin.irani@example.com',
    phone: '+919000032206',
    daysAgo: 38,
    status: 'approved',
    message: 'Librarian for thirty years. Cataloguing, story hours, mending books.',
  },
  {
    name: 'Chirag Parekh',
    email: 'chirag.parekh@example.net',
    phone: '+919000032207',
    daysAgo: 52,
    status: 'approved',
    message: 'Chartered accountant. I can look at the books twice a year without a fee.',
  },
  {
    name: 'Test Person',
    email: 'test.person@example.com',
    phone: '+919000032208',
    daysAgo: 70,
    status: 'rejected',
    message: 'test',
  },
];
