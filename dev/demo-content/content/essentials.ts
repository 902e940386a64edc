/** An item that donors can add to a gift; prices in whole rupees. */
export interface DemoEssential {
  name: string;
  description: string;
  price: number;
  category: string;
  active: boolean;
}

export const demoEssentials: DemoEssential[] = [
  { name: 'Meal for a family', description: 'One day, five people', price: 150, category: 'Food Relief', active: true },
  { name: 'Dry ration kit', description: 'Rice, dal, oil, salt', price: 250, category: 'Food Relief', active: true },
  { name: 'Winter blanket', description: 'Wool, double bed', price: 400, category: 'Winter Relief', active: true },
  {
    name: 'Notebook set',
    description: 'Six notebooks, pencils, eraser',
    price: 120,
    category: 'Education',
    active: true,
  },
  { name: 'Solar study lamp', description: 'Eight hours of light', price: 950, category: 'Education', active: true },
  { name: 'Medicine kit', description: 'One patient, one month', price: 350, category: 'Health', active: true },
  {
    name: 'Reading glasses',
    description: 'Tested and fitted at the clinic',
    price: 220,
    category: 'Health',
    active: true,
  },
  { name: 'Fruit sapling', description: 'Mango, jackfruit or jamun', price: 80, category: 'Development', active: true },
  { name: 'School raincoat', description: 'June to September only', price: 320, category: 'Education', active: false },
];
