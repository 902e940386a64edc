import type { MigrationInterface, QueryRunner } from 'typeorm';

/** SQL of a comparison key of a name, as in rules/person-name. */
const person = `lower(btrim(regexp_replace(normalize(d.donor_name, NFC), '\\s+', ' ', 'g')))`;

const up = `
  update donors set pan_name = null
   where id in (select d.donor_id
                  from donations d join donors g on g.id = d.donor_id and g.pan_number = d.donor_pan
                 where d.status in ('success', 'refunded')
                 group by d.donor_id having count(distinct ${person}) > 1)
`;

/**
 * Clears the name of PANs shared by several names: My giving used to put one PAN on the gifts of every name at a
 * mailbox. Its owner cannot be told from such gifts, so the PAN is used for no later gift until one of the names enters
 * it again. Gifts and receipts stay as they are.
 */
export class SharedPans1763600011000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(up);
  }

  /** Does nothing: the names guessed before are not needed. */
  public down(): Promise<void> {
    return Promise.resolve();
  }
}
