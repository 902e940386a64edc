import type { DataSource, EntityManager } from 'typeorm';
import type { ServiceDeps } from '../../server/deps';

/** Thrown where a killed process would not have continued. */
export class ProcessDeath extends Error {}

/**
 * Wraps services on the same database in a process that dies after `steps` statements: before the next one, between two
 * statements of a transaction (which PostgreSQL then rolls back), or between a commit and what follows it.
 */
export function mortal(deps: ServiceDeps, steps: number): ServiceDeps {
  let left = steps;
  const step = (): void => {
    if (left <= 0) throw new ProcessDeath();
    left -= 1;
  };
  const dying = <T extends DataSource | EntityManager>(target: T): T =>
    new Proxy(target, {
      get(object, property) {
        const value: unknown = Reflect.get(object, property, object);
        if (property === 'query') {
          return (sql: string, parameters?: unknown[]) => {
            step();
            return object.query(sql, parameters);
          };
        }
        if (property === 'transaction') {
          return async (work: (manager: EntityManager) => Promise<unknown>) => {
            const result = await object.transaction((manager) => work(dying(manager)));
            step();
            return result;
          };
        }
        return typeof value === 'function' ? (value.bind(object) as unknown) : value;
      },
    });
  return { ...deps, dataSource: dying(deps.dataSource) };
}
