import pg from 'pg'
import { type Address, connection } from '../../../server/storage/database.ts'

/** Whether ids are allocated in blocks: the variable `TEST_IDS` says so, which `script/trial id-blocks` sets. */
export const areIdsInBlocks = process.env['TEST_IDS'] === 'blocks'

/**
 * Makes a migrated database allocate ids as a distributed one does. Sixteen machines take turns; each uses up a block of
 * 100 ids, and then gets another. The blocks are not handed out in the order of their numbers.
 */
export async function allocateIdsInBlocks(address: Address): Promise<void> {
  const client = new pg.Client(connection(address))
  await client.connect()
  try {
    // In a schema of its own, the sequences are no part of the data that a backup takes.
    await client.query(`
      create schema id_turns;
      create function id_of_a_block(turns regclass, first bigint) returns bigint language plpgsql as $$
      declare
        turn bigint := nextval(turns) - 1;
        machine bigint := turn % 16;
        taken bigint := turn / 16;
        round bigint := taken / 100;
      begin
        return first + (round * 16 + (machine * 7 + round) % 16) * 100 + taken % 100;
      end $$;
      do $$
      declare
        each record;
      begin
        for each in
          select table_name, column_name, identity_start from information_schema.columns
          where table_schema = 'public' and is_identity = 'YES'
        loop
          execute format('alter table %1$I alter column %2$I drop identity', each.table_name, each.column_name);
          execute format('create sequence id_turns.%1$I', each.table_name);
          execute format('alter table %1$I alter column %2$I set default id_of_a_block(''id_turns.%1$I'', %3$L)',
            each.table_name, each.column_name, each.identity_start);
        end loop;
      end $$`)
  } finally {
    await client.end()
  }
}
