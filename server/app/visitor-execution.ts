import type { ApolloServer } from '@apollo/server';
import type { ExecuteOperation } from '../web';
import type { ExecuteKnown } from './known-execution';
import { createContext, type Context, type Services } from '../context';

interface VisitorDeps {
  readonly engine: ApolloServer<Context>;
  readonly executeKnown: ExecuteKnown;
  readonly services: Services;
}

/**
 * Creates the execution of operations as an anonymous visitor: for pages rendered here, which are the same for
 * everybody, and for forms sent without JavaScript.
 * @param address whose rate limits count
 */
export function createVisitorExecution(
  { engine, executeKnown, services }: VisitorDeps,
  address = 'render',
): ExecuteOperation {
  return async (query, variables, operationName) => {
    const contextValue = createContext(
      services,
      () => Promise.resolve({ role: null, hasEnded: false, needsTwoStep: false }),
      {
        userId: null,
        address,
      },
    );
    const known = await executeKnown({ query, variables, operationName }, contextValue);
    if (known) return known.result;
    const { body } = await engine.executeOperation({ query, variables, operationName }, { contextValue });
    if (body.kind !== 'single') throw new Error('incremental delivery is not enabled');
    return body.singleResult;
  };
}
