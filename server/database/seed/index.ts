export { seedAdmin, type AdminSeed } from './seed-admin';
export { seedDemo, type SeedOptions } from './seed-demo';
