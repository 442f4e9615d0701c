/** How often a tag is used: asked of every type that has tags, once all of them are registered. */
import { type RawBuilder, sql } from "kysely";
import { live } from "../access/scope";
import { allRecordTypes } from "../type/registry";

/** How many records have the tag on alias r, whoever may see them; those in the recycle bin do not count. */
export function liveUses(): RawBuilder<unknown> {
  const counts = allRecordTypes()
    .filter(({ tags }) => tags)
    .map(
      (type) => sql`
        select count(*) as n from record_tags b join ${sql.table(type.table)} x on x.id = b.record_id
        where b.tag_id = r.id and b.module = ${type.kept} and ${live(type, "x")}`,
    );
  return sql`(select sum(n)::bigint from (${sql.join(counts, sql` union all `)}) u) as used`;
}
