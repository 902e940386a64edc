export { seedDemo, type SeedOptions } from './seed-demo';
