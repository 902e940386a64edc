import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sources whose payments were adopted: since when, and from which day on. Their new payments and subscriptions are
 * adopted without another run, so that they may belong to none.
 */
const columns = `
  alter table adoption_sources add column adopted_at timestamptz, add column adopted_from timestamptz,
    add constraint adoption_sources_adopted check ((adopted_at is null) = (adopted_from is null));
  alter table adoption_payments alter column run_id drop not null;
  alter table adoption_subscriptions alter column run_id drop not null;
`;

/** What was adopted before goes on from now. */
const before = `
  update adoption_sources s set adopted_at = now(), adopted_from = now()
   where s.kind <> 'other' and s.choice in ('campaign', 'general')
     and exists (select 1 from adoption_payments a
                  where a.source_key = s.key and a.outcome in ('receipt', 'elsewhere', 'closed'))`;

/** Lets adopted plans, payment pages, payment links and QR codes go on by themselves. */
export class AdoptedSources1763600260000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(columns);
    await queryRunner.query(before);
  }

  /** Works as long as nothing was adopted without a run. */
  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table adoption_payments alter column run_id set not null;
      alter table adoption_subscriptions alter column run_id set not null;
      alter table adoption_sources drop constraint adoption_sources_adopted, drop column adopted_from, drop column adopted_at`);
  }
}
