import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { EntityTable, type ValuesOf } from '../../server/database/entity-table';

@Entity('people')
class PersonEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text', name: 'full_name' })
  fullName!: string;

  @Column({ type: 'jsonb', name: 'seen_in', nullable: true })
  seenIn!: string[] | null;

  @Column({ type: 'text', array: true })
  links!: string[];

  @Column({ type: 'timestamptz', name: 'details_changed_at' })
  detailsChangedAt!: Date;
}

const people = new EntityTable(PersonEntity);

test('columns are read under the names of their properties', () => {
  expect(people.name).toBe('people');
  expect(people.column('fullName')).toBe('full_name');
  expect(people.select(['id', 'fullName'])).toBe('id, full_name as "fullName"');
  expect(people.select(['id', 'fullName'], { alias: 'p' })).toBe('p.id, p.full_name as "fullName"');
  expect(people.selectAllBut(['links', 'seenIn', 'detailsChangedAt'])).toBe('id, full_name as "fullName"');
  expect(
    people.selectAllBut(['fullName', 'seenIn', 'detailsChangedAt'], { as: { updatedAt: 'detailsChangedAt' } }),
  ).toBe('id, links, details_changed_at as "updatedAt"');
});

test('a row has the columns of what is given: null is written, undefined is not', () => {
  expect(people.row({ fullName: 'Asha', seenIn: null, links: ['/a'] })).toEqual({
    full_name: 'Asha',
    seen_in: null,
    links: ['/a'],
  });
  expect(people.row({ id: undefined, seenIn: ['/a'] })).toEqual({ seen_in: '["/a"]' });
});

test('what the entity does not have is refused, so that no text of a caller becomes a column', () => {
  const spread: object = { 'full_name = full_name; --': 'x' };
  expect(() => people.row(spread)).toThrow(/^people has no column for full_name/);
  // @ts-expect-error a misspelt property
  expect(() => people.column('fulName')).toThrow('people has no column for fulName');
  const write = <V extends Partial<PersonEntity>>(values: ValuesOf<PersonEntity, V>) => people.row(values);
  const form = { fullName: 'Asha', customName: '' };
  // @ts-expect-error one property too many of a spread object
  expect(() => write({ ...form })).toThrow('people has no column for customName');
  class Stranger {}
  expect(() => new EntityTable(Stranger)).toThrow('Stranger is no entity with a table');
});
