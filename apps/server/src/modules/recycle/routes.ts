import type { recycle } from "@qicheng/api/recycle/routes";
import type { Handlers } from "../../kernel/http/mount-routes";
import { maySee } from "../../kernel/records/access/scope";
import type { RecordType } from "../../kernel/records/type/record-type";
import { allRecordTypes, recordTypeAsked } from "../../kernel/records/type/registry";
import { purgeRecords, restoreRecords } from "../../kernel/records/write/bin";
import { listBin } from "../../kernel/records/write/bin-list";
import { binSubject } from "./subject";

const KINDS = ["owned", "child", "open"];

/** What people lose most stands first: what has an owner, and of that what lies in pools. */
const placeOf = ({ rows }: RecordType): number => (rows.kind === "owned" && rows.pool ? -1 : KINDS.indexOf(rows.kind));

export const handlers: Handlers<typeof recycle> = {
  modules: async (ctx) => ({
    data: allRecordTypes()
      .filter((type) => maySee(ctx, type))
      .sort((a, b) => placeOf(a) - placeOf(b))
      .map(({ module, title: { cn, en } }) => ({ module, cn, en })),
  }),
  list: (ctx, input) => listBin(ctx, binSubject, recordTypeAsked(input.module), input),
  restore: (ctx, input) => restoreRecords(ctx, recordTypeAsked(input.module), input.ids),
  purge: (ctx, input) => purgeRecords(ctx, recordTypeAsked(input.module), input.ids),
};
