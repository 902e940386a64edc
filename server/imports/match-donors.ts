import type { Queryable } from '../database/sql';
import { leaveOutPaid } from './leave-out-paid';
import { DONORS_WITHOUT_LINE, NAMES_HERE, OTHER_NAMES } from './other-names';
import { personSql } from './sift-lines';

/**
 * Keys of the lines' donors within the file. A mailbox with one PAN, or without, is one donor; a line without a PAN
 * belongs to the PAN that its name has at the mailbox. One PAN with one name is one donor at every mailbox. Without a
 * mailbox the PAN decides, then phone and name, then the name.
 */
const KEYED = `
  create temporary table import_keyed on commit drop as
  with l as (
    select line, lower(email) as e, pan as p, phone as h, ${personSql('name')} as n
      from import_lines where batch_id = $1 and state = 'ready' and not is_done
  ), named as (
    select e, n, min(p) as p from l where e is not null and p is not null group by e, n having count(distinct p) = 1
  )
  select l.line, l.e, coalesce(l.p, named.p) as p, l.h, l.n,
         case when l.e is not null then 'e|' || l.e || '|' || coalesce(l.p, named.p, '')
              when l.p is not null then 'p|' || l.p
              when l.h is not null then 'h|' || l.h || '|' || l.n
              else 'n|' || l.n end as own
    from l left join named on named.e = l.e and named.n = l.n`;

const JOINED = `
  create temporary table import_joined on commit drop as
  with by_pan as (select p, n, min(own) as own from import_keyed where p is not null group by p, n),
       by_phone as (
         select h, n, min(own) as own from import_keyed where h is not null and (e is not null or p is not null) group by h, n
       ),
       keys as (
         select k.line, k.own, k.n,
                md5(coalesce(by_pan.own, case when k.e is null and k.p is null then by_phone.own end, k.own)) as key
           from import_keyed k
           left join by_pan on by_pan.p = k.p and by_pan.n = k.n
           left join by_phone on by_phone.h = k.h and by_phone.n = k.n
       )
  select line, own, key, n = first_value(n) over (partition by key order by line) as is_first_name from keys`;

const KEYS_OF_LINES = `
  update import_lines l set donor_key = j.key from import_joined j
   where l.batch_id = $1 and l.line = j.line and l.donor_key is distinct from j.key`;

/** The donors of open lines; those of lines that were brought in stay. */
const FORGET = `
  delete from import_donors g where batch_id = $1
     and not exists (select 1 from import_lines l where l.batch_id = $1 and l.donor_key = g.key and l.is_done)`;

/** Of several names on one mailbox the first one is the donor's, with what its lines say; each gift keeps its own. */
const DONORS = `
  insert into import_donors (batch_id, key, place, donor_id, match, name, email, phone, address, pan, created_at)
  select $1, j.key, min(j.line), gen_random_uuid(), 'new',
         (array_agg(l.name order by l.line desc) filter (where j.is_first_name))[1],
         (array_agg(l.email order by l.line desc) filter (where l.email is not null and md5(j.own) = j.key))[1],
         (array_agg(l.phone order by l.line desc) filter (where l.phone is not null and j.is_first_name))[1],
         (array_agg(l.address order by l.line desc) filter (where l.address is not null and j.is_first_name))[1],
         max(k.p),
         coalesce((min(l.day) + time '12:00') at time zone 'Asia/Kolkata', now())
    from import_joined j
    join import_keyed k on k.line = j.line
    join import_lines l on l.batch_id = $1 and l.line = j.line
   group by j.key
  on conflict (batch_id, key) do nothing`;

const sameName = `${personSql('g.name')} in (${personSql(`coalesce(d.name, '')`)}, ${personSql(`coalesce(d.pan_name, '')`)})`;
const open = `g.batch_id = $1 and g.match = 'new' and not exists (
  select 1 from import_lines l where l.batch_id = $1 and l.donor_key = g.key and l.is_done)`;

/** The donor of the mailbox, by the rules of rules/donor-identity. */
const BY_EMAIL = `
  with boxes as (
    select lower(d.email) as email, d.id from donors d
     where lower(d.email) in (select lower(email) from import_donors where batch_id = $1 and email is not null)
    union
    select a.email, a.donor_id from donor_aliases a
     where a.email in (select lower(email) from import_donors where batch_id = $1 and email is not null)
  ), chosen as (
    select distinct on (g.key) g.key, d.id
      from import_donors g
      join boxes on boxes.email = lower(g.email)
      join donors d on d.id = boxes.id
     where ${open}
       and (g.pan is null or d.pan_number = g.pan or (d.pan_number is null and ${sameName}))
     order by g.key, d.pan_number is not distinct from g.pan desc, ${sameName} desc, d.pan_number is null desc, d.created_at, d.id
  )
  update import_donors g set match = 'email', donor_id = chosen.id from chosen where g.batch_id = $1 and g.key = chosen.key`;

/** The one donor with the same value and name, where no PAN speaks against it. */
const byOne = (match: 'pan' | 'phone', same: string): string => `
  with found as (
    select g.key, min(d.id::text)::uuid as id
      from import_donors g join donors d on ${same}
     where ${open} and ${sameName} and (g.pan is null or d.pan_number is null or d.pan_number = g.pan)
     group by g.key having count(*) = 1
  )
  update import_donors g set match = '${match}', donor_id = found.id from found where g.batch_id = $1 and g.key = found.key`;

/** Perhaps somebody who is here: the same PAN or phone under another name, or nothing but the same name. */
const DOUBTFUL = `
  update import_donors g set match = 'doubtful'
   where ${open}
     and (exists (select 1 from donors d where d.pan_number = g.pan)
          or exists (select 1 from donors d where d.phone = g.phone
                       and (g.pan is null or d.pan_number is null or d.pan_number = g.pan))
          or (g.email is null and g.phone is null and g.pan is null
              and exists (select 1 from donors d where lower(d.name) = lower(g.name))))`;

/** One PAN with another name at another mailbox of the file: who stands there first is not in doubt. */
const SAME_PAN = `
  with first as (
    select pan, min(place) as place from import_donors where batch_id = $1 and pan is not null group by pan having count(*) > 1
  )
  update import_donors g set match = 'doubtful' from first where ${open} and g.pan = first.pan and g.place > first.place`;

const statementsOf = (kind: 'donations' | 'donors'): readonly string[] => [
  // All donors of a large file are sorted by their lines; in the few megabytes of a usual statement that goes by the disk.
  `set local work_mem = '48MB'`,
  KEYED,
  'create index on import_keyed (line)',
  'analyze import_keyed',
  JOINED,
  'create index on import_joined (line)',
  'analyze import_joined',
  KEYS_OF_LINES,
  FORGET,
  ...(kind === 'donors' ? OTHER_NAMES : []),
  DONORS,
  'analyze import_donors',
  BY_EMAIL,
  byOne('pan', 'd.pan_number = g.pan'),
  byOne('phone', 'd.phone = g.phone'),
  DOUBTFUL,
  SAME_PAN,
  'drop table import_keyed, import_joined',
];

/** Leaves out lines of a file of donors whose donor is here, or stands on an earlier line. */
const KNOWN_DONORS = `
  with placed as (
    select l.line, g.match, row_number() over (partition by l.donor_key order by not l.is_done, l.line) as place
      from import_lines l join import_donors g on g.batch_id = l.batch_id and g.key = l.donor_key
     where l.batch_id = $1 and l.state = 'ready'
  )
  update import_lines l set state = 'left_out', reason = 'here_already'
    from placed where l.batch_id = $1 and l.line = placed.line and not l.is_done
     and (placed.place > 1 or placed.match in ('email', 'pan', 'phone'))`;

/**
 * Finds the donors of a batch's open lines, in the caller's transaction: who is here, by e-mail, then PAN, then phone
 * with name; who may be, and is kept apart; and who is new. Nobody is merged.
 */
export async function matchDonors(db: Queryable, batchId: string, kind: string): Promise<void> {
  if (kind !== 'donations' && kind !== 'donors') return;
  for (const statement of statementsOf(kind)) await db.query(statement, statement.includes('$1') ? [batchId] : []);
  if (kind === 'donations') return leaveOutPaid(db, batchId);
  for (const statement of [NAMES_HERE, KNOWN_DONORS, DONORS_WITHOUT_LINE]) await db.query(statement, [batchId]);
}
