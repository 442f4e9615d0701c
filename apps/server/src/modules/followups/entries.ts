/** Follow-ups as they are read: the same row below a customer and in the list over all of them. */

import type { FollowUpRow } from "@qicheng/api/followups/routes";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import { fileRefs } from "../../kernel/files/refs";
import { headerOf } from "../../kernel/files/wire-person";
import { refusalOf } from "../../kernel/records/access/policy";
import { memberAt, memberSql } from "../../kernel/records/access/scope";
import type { RecordRow, RowScope } from "../../kernel/records/type/record-type";
import { sharesTo } from "../../kernel/records/type/shares";
import type { Context } from "../../kernel/work/context";
import { grouped } from "../../kernel/work/grouped";
import { wireTime } from "../../kernel/work/time";
import { customerType } from "../customers/public";
import { CHANGEABLE, isFresh } from "./change";

export interface StoredEntry {
  id: number;
  customer_id: number;
  customer_name: string;
  /** Whose the customer is, and my access to it where it is shared to me. */
  owner_id: number | null;
  access: string | null;
  /** Whether that is a customer or a lead. */
  member: string;
  contract_id: number | null;
  method_id: number | null;
  text: string;
  next_follow_at: string | null;
  pictures: number[];
  user_id: number;
  created_at: string;
  edited_at: string | null;
  change_until: string | null;
  comments: number;
}

const OWN = [
  "id",
  "customer_id",
  "contract_id",
  "method_id",
  "text",
  "next_follow_at",
  "pictures",
  "user_id",
  "created_at",
];

/** What is read of each follow-up on an alias. */
export function entryColumns(ctx: Context, alias: string) {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  const customer = of("customer_id");
  return sql`${sql.join(OWN.map(of))}, ${of("edited_at")},
    (select c.name from customers c where c.id = ${customer}) as customer_name,
    (select c.owner_id from customers c where c.id = ${customer}) as owner_id,
    (select ${memberSql(customerType, "c")} from customers c where c.id = ${customer}) as member,
    (select s.access from ${sharesTo({ table: "customer_shares" }, ctx.me.id)} and s.customer_id = ${customer}) as access,
    case when ${isFresh(ctx, alias)} then ${of("created_at")} + ${CHANGEABLE} end as change_until,
    (select count(*) from followup_comments k where k.followup_id = ${of("id")}) as comments`;
}

interface StoredEdit {
  followup_id: number;
  user_id: number;
  text: string;
  next_follow_at: string | null;
  created_at: string;
}

async function editsOf(ctx: Context, entries: readonly StoredEntry[]) {
  const edited = entries.filter(({ edited_at }) => edited_at !== null).map(({ id }) => id);
  if (edited.length === 0) return new Map<number, StoredEdit[]>();
  const { rows } = await sql<StoredEdit>`
    select followup_id, user_id, text, next_follow_at, created_at from followup_edits
    where followup_id = any(${idArray(edited)}) order by id desc`.execute(ctx.db);
  return grouped(rows, ({ followup_id }) => followup_id);
}

/** What the caller may do with it: as its writer for some minutes, by right, and as whoever sees its customer. */
function standing(ctx: Context, scope: RowScope, entry: StoredEntry): Pick<FollowUpRow, "can" | "changeUntil"> {
  const place = memberAt(scope, entry.member) ?? { type: customerType, scope };
  const may = (ability: string) => refusalOf(ctx, place, entry as unknown as RecordRow, ability) === undefined;
  return {
    changeUntil: may("followup") ? wireTime(entry.change_until) : "",
    can: {
      ...(may("followupEdit") ? { edit: 1 as const } : {}),
      ...(may("followupDelete") ? { delete: 1 as const } : {}),
      ...(entry.owner_id === null ? {} : { comment: 1 as const }),
    },
  };
}

/** Follow-ups as they travel. @param scope the caller's reach over customers and leads */
export async function present(ctx: Context, rows: readonly StoredEntry[], scope: RowScope): Promise<FollowUpRow[]> {
  const dictionary = await ctx.services.dictionary.get();
  const organisation = await ctx.services.organisation.get();
  const files = await fileRefs(ctx, [...new Set(rows.flatMap((row) => row.pictures.map(Number)))]);
  const edits = await editsOf(ctx, rows);
  return rows.map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    customerName: row.customer_name,
    module: row.member,
    contractId: row.contract_id ?? 0,
    status: dictionary.byId.get(row.method_id ?? 0)?.code ?? "",
    statusName: dictionary.byId.get(row.method_id ?? 0)?.name ?? "",
    Ext: row.text,
    nextgenjintime: wireTime(row.next_follow_at),
    img: row.pictures.flatMap((id) => files.get(Number(id)) ?? []),
    AddTime: wireTime(row.created_at),
    EditTime: wireTime(row.edited_at),
    edits: (edits.get(row.id) ?? []).map((edit) => ({
      UserID: edit.user_id,
      NickName: organisation.name(edit.user_id),
      AddTime: wireTime(edit.created_at),
      Ext: edit.text,
      nextgenjintime: wireTime(edit.next_follow_at),
    })),
    comments: row.comments,
    ...standing(ctx, scope, row),
    UserID: row.user_id,
    NickName: organisation.name(row.user_id),
    Header: headerOf(ctx.services.files, organisation.people.get(row.user_id)),
  }));
}
