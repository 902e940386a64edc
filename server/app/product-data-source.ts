import { createDataSource, type DataSourceOptions } from '../database/data-source';
import { entities } from './entities';
import type { PatientDataSource } from '../database/transactions';

/** Creates the product's data source with all its entities; not yet connected. */
export const createProductDataSource = (options: Omit<DataSourceOptions, 'entities'>): PatientDataSource =>
  createDataSource({ ...options, entities });
