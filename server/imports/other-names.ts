import { personSql } from './sift-lines';

/** SQL that refuses a line `l` of a file of donors, since another name has its mailbox, or without one its PAN. */
const refuse = (otherLine: string): string => `
  update import_lines l
     set state = 'refused', problem = 'other_name', first_problem = coalesce(l.first_problem, 'other_name'),
         problem_field = case when l.email is null then 'pan' else 'email' end, other_line = ${otherLine}`;

const namedFirst = (value: string): string =>
  `first_value(${value}) over (partition by donor_key order by not is_done, line)`;

/**
 * Refuses lines of a file of donors that would be the donor of an earlier line by the mailbox or PAN, under another name: there
 * can be one donor with both, and neither name is to be lost. Takes them out of `import_joined`.
 */
export const OTHER_NAMES: readonly string[] = [
  `with named as (
    select line, is_done, n, ${namedFirst('line')} as first, ${namedFirst('n')} as first_name
      from (select line, is_done, donor_key, ${personSql('name')} as n
              from import_lines where batch_id = $1 and state = 'ready' and donor_key is not null) lines
  )
  ${refuse('named.first')}
    from named where l.batch_id = $1 and l.line = named.line and not named.is_done and named.n <> named.first_name`,
  `delete from import_joined j using import_lines l where l.batch_id = $1 and l.line = j.line and l.state = 'refused'`,
];

/** Refuses lines of a file of donors whose mailbox is that of a donor here with another name. */
export const NAMES_HERE = `
  ${refuse('null')}
    from import_donors g join donors d on d.id = g.donor_id
   where l.batch_id = $1 and g.batch_id = $1 and g.key = l.donor_key and l.state = 'ready' and not l.is_done
     and g.match = 'email' and d.name <> ''
     and ${personSql('l.name')} not in (${personSql('d.name')}, ${personSql(`coalesce(d.pan_name, '')`)})`;

/** Forgets donors of a file whose lines were all refused. */
export const DONORS_WITHOUT_LINE = `
  delete from import_donors g where g.batch_id = $1
     and g.key not in (select donor_key from import_lines
                        where batch_id = $1 and donor_key is not null and (is_done or state <> 'refused'))`;
