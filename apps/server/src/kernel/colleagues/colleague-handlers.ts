/** Handlers of the routes that a record type has because its rows are given and shared to colleagues, and what its abilities are. */
import { colleagueSaid } from "@qicheng/api/kernel/colleague-messages";
import type { ShareRow } from "@qicheng/api/kernel/colleague-routes";
import type { PlainQuery } from "@qicheng/api/kernel/list-query";
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import { headerOf } from "../files/wire-person";
import { assertMaySee } from "../records/access/scope";
import { pageOf } from "../records/read/plain-list";
import { findRecord } from "../records/read/read";
import { alongsOf } from "../records/type/along";
import type { AbilityRule, RecordType } from "../records/type/record-type";
import { bulkAct, type Chosen } from "../records/write/bulk-act";
import { sharesOf } from "../records/write/share-rows";
import type { Context } from "../work/context";
import { wireTime } from "../work/time";
import { type Sharing, shareAct, unshareAct } from "./share";
import { type Transfer, transferAct } from "./transfer";

interface ColleaguePermissions {
  transfer: { permission: PermissionKey };
  share: { permission: PermissionKey };
}

/** By the rights of its routes; neither is for whoever has but a share. */
export const colleagueAbilities = ({ transfer, share }: ColleaguePermissions): Record<string, AbilityRule> => ({
  transfer: { title: colleagueSaid.transfer, permission: transfer.permission },
  share: { title: colleagueSaid.share, permission: share.permission },
});

/** To whom a record is shared: whoever sees it is told. @throws NOT_FOUND */
async function shareList(ctx: Context, type: RecordType, { id, ...query }: PlainQuery & { id: number }) {
  assertMaySee(ctx, type);
  await findRecord(ctx, type, id);
  const { files, organisation } = ctx.services;
  const { people } = await organisation.get();
  const rows = (await sharesOf(ctx, type, id)).map((share): ShareRow => {
    const person = people.get(share.user_id);
    return {
      userid: share.user_id,
      UserName: person?.nickname ?? "",
      userheader: headerOf(files, person),
      access: share.access === "rw" ? "rw" : "r",
      until: share.until ?? "",
      over: share.over ? 1 : 0,
      contracts: share.contracts ? 1 : 0,
      by: people.get(share.created_by ?? 0)?.nickname ?? "",
      AddTime: wireTime(share.created_at),
    };
  });
  return pageOf(rows, query, ({ UserName, by }) => `${UserName} ${by}`);
}

/** Of a type whose table has owned_at, and which says where its shares are. */
export const colleagueHandlers = (type: RecordType) => ({
  transfer: (ctx: Context, { userid, keep, along, from, ...chosen }: Chosen & Transfer) =>
    bulkAct(ctx, type, chosen, { act: transferAct.key, input: { userid, keep, along, from } }),
  alongs: async (ctx: Context, query: PlainQuery) =>
    pageOf(
      alongsOf(type).map(({ key, title }) => ({ key, title: ctx.say(title) })),
      query,
      ({ title }) => title,
    ),
  share: (ctx: Context, { userids, access, until, contracts, ...chosen }: Chosen & Sharing) =>
    bulkAct(ctx, type, chosen, { act: shareAct.key, input: { userids, access, until, contracts } }),
  shares: (ctx: Context, query: PlainQuery & { id: number }) => shareList(ctx, type, query),
  unshare: (ctx: Context, { userids, ...chosen }: Chosen & Pick<Sharing, "userids">) =>
    bulkAct(ctx, type, chosen, { act: unshareAct.key, input: { userids } }),
});
