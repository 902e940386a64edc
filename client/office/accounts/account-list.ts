import type { AccountFilter } from '../../generated/graphql';
import { choice, defineList } from '../table/define-list';

const roles = [
  { value: 'any', label: 'Any role' },
  { value: 'admin', label: 'Admin' },
  { value: 'none', label: 'No role' },
] as const;

export const accountList = defineList({
  nouns: { one: 'person', many: 'people' },
  search: { label: 'Search people', placeholder: 'Name, email' },
  sorts: ['createdAt', 'lastSignInAt', 'fullName', 'email'],
  filters: { role: choice('Role', roles) },
  filter: ({ role }): AccountFilter => (role === 'admin' ? { isAdmin: true } : { hasRole: role && role === 'any' }),
  queries: ['AdminAccounts'],
});
