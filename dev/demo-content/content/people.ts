/** First and last names of one community, so that generated names are plausible. */
export interface NameGroup {
  weight: number;
  first: readonly string[];
  last: readonly string[];
}

const words = (text: string): string[] => text.split(' ');

export const NAME_GROUPS: readonly NameGroup[] = [
  {
    weight: 46,
    first: words(
      'Amit Sunita Rohan Vaishali Sachin Manisha Nilesh Ashwini Prasad Sneha Mahesh Jyoti Vinayak Madhuri Tejas Aarti Shrikant Pallavi Omkar Rutuja Kedar Smita Ajit Mrunal Sanjay Sayali',
    ),
    last: words(
      'Kulkarni Pawar Deshmukh Jadhav Patil Shinde More Gaikwad Joshi Bhosale Chavan Kadam Sawant Kamble Phadke Gokhale Mane Nikam Thorat Bendre',
    ),
  },
  {
    weight: 11,
    first: words('Farhan Ayesha Imtiaz Nasreen Salim Zainab Arif Rehana Junaid Shabana'),
    last: words('Shaikh Mulla Qureshi Pathan Ansari Inamdar Merchant Khan'),
  },
  {
    weight: 11,
    first: words('Suresh Lakshmi Karthik Revathi Ganesan Meenakshi Vikram Padma Srinivas Kavitha'),
    last: words('Iyer Subramanian Reddy Nair Rao Menon Krishnan Pillai'),
  },
  {
    weight: 9,
    first: words('Hetal Jignesh Kinjal Bhavesh Nisha Mitesh Darshana Chirag'),
    last: words('Shah Mehta Patel Desai Parekh Gandhi'),
  },
  {
    weight: 6,
    first: words('Gurpreet Manjit Simran Jaspal Kulwinder Amandeep'),
    last: words('Singh Kaur Bedi Ahluwalia Sandhu'),
  },
  {
    weight: 6,
    first: words('Thomas Maria Anil Rosy Savio Jacinta'),
    last: words('Varghese Fernandes D’Souza Pereira Rodrigues Lobo'),
  },
  {
    weight: 5,
    first: words('Subrata Ananya Debashis Moushumi Arindam Tanushree'),
    last: words('Banerjee Ghosh Sen Chatterjee Bose'),
  },
  {
    weight: 4,
    first: words('Rakesh Pooja Manoj Anju Deepak Shalini'),
    last: words('Sharma Gupta Verma Mishra Agarwal Yadav'),
  },
  { weight: 2, first: words('Cyrus Farida Rustom Zarin'), last: words('Contractor Irani Daruwala Batliwala') },
];

export interface Place {
  city: string;
  pin: string;
  weight: number;
  streets: readonly string[];
}

export const PLACES: readonly Place[] = [
  {
    city: 'Pune',
    pin: '411',
    weight: 44,
    streets: ['Prabhat Road', 'Karve Nagar', 'Aundh Road', 'Kothrud Depot Road', 'Salisbury Park', 'Wanowrie'],
  },
  { city: 'Mumbai', pin: '400', weight: 17, streets: ['Shivaji Park', 'Chembur East', 'Carter Road', 'Mulund West'] },
  { city: 'Nashik', pin: '422', weight: 7, streets: ['College Road', 'Panchavati', 'Indira Nagar'] },
  { city: 'Satara', pin: '415', weight: 5, streets: ['Sadar Bazar', 'Powai Naka'] },
  { city: 'Kolhapur', pin: '416', weight: 5, streets: ['Rajarampuri', 'Tarabai Park'] },
  { city: 'Nagpur', pin: '440', weight: 4, streets: ['Dharampeth', 'Ramdaspeth'] },
  { city: 'Bengaluru', pin: '560', weight: 5, streets: ['Jayanagar 4th Block', 'Malleswaram'] },
  { city: 'Hyderabad', pin: '500', weight: 3, streets: ['Himayatnagar', 'Begumpet'] },
  { city: 'Ahmedabad', pin: '380', weight: 3, streets: ['Navrangpura', 'Ellis Bridge'] },
  { city: 'Solapur', pin: '413', weight: 3, streets: ['Sakhar Peth', 'Hotgi Road'] },
  { city: 'Chennai', pin: '600', weight: 2, streets: ['Mylapore', 'Adyar'] },
  { city: 'New Delhi', pin: '110', weight: 2, streets: ['Lajpat Nagar', 'Mayur Vihar'] },
];

/** The first five of this month's leaderboard; rupees given to a campaign or, without one, to general causes. */
export const LEADERS: readonly { name: string; city: string; rupees: number; campaign: string | null }[] = [
  { name: 'Anjali Deshmukh', city: 'Pune', rupees: 125_000, campaign: 'girls-science-scholarships' },
  { name: 'Rohan Kulkarni', city: 'Nashik', rupees: 75_000, campaign: 'clinic-that-comes-to-the-village' },
  { name: 'Fatima Shaikh', city: 'Mumbai', rupees: 51_000, campaign: 'two-warm-meals-hadapsar' },
  { name: 'Suresh Iyer', city: 'Bengaluru', rupees: 40_000, campaign: null },
  { name: 'Harpreet Gill', city: 'Pune', rupees: 25_500, campaign: 'classroom-after-dark' },
];
