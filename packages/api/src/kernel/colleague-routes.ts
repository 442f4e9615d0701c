/** The routes that a record type has because its owned rows are given and shared to colleagues, at the paths that the specification gives. */
import { inSchema } from "@qicheng/engine/text/message";
import { z } from "zod";
import { colleagueSaid } from "./colleague-messages";
import { defineRoutes } from "./define-routes";
import { pageQuery } from "./list-query";
import { said } from "./messages";
import type { PermissionKey } from "./permission-tree";
import { chosenRecords } from "./record-routes";
import { day, flag, id, ids, notValid, optionalId } from "./scalars";
import { bulkOutcome } from "./shapes";
import { labelOf } from "./topics";

type Path = `/${string}`;

const ACCESS = ["r", "rw"] as const;
export type ShareAccess = (typeof ACCESS)[number];
const KEPT = ["none", ...ACCESS] as const;
export type Kept = (typeof KEPT)[number];

const access = z.enum(ACCESS, notValid(colleagueSaid.access));
const kept = z.enum(KEPT, notValid(colleagueSaid.keeps));

/** Keys with commas between them, as a list or as one text. */
const keys = () =>
  z
    .union([z.string().max(400), z.array(z.string().max(40)).max(20)], notValid(colleagueSaid.along))
    .transform((given) => [...new Set([given].flat().flatMap((text) => text.split(",")))].filter(Boolean));

/** Most colleagues of one act. */
const MOST_PEOPLE = 50;

const people = () => ids().refine(({ length }) => length <= MOST_PEOPLE, inSchema(said.mostIds({ max: MOST_PEOPLE })));

/** A colleague to whom a record is shared. */
export const shareRow = z.strictObject({
  userid: z.int(),
  UserName: z.string(),
  userheader: z.string(),
  access: z.enum(ACCESS),
  /** The last day on which it holds; '' = for good. */
  until: z.string(),
  /** 1 = that day is over. */
  over: z.int(),
  /** 1 = with the contracts of what is shared. */
  contracts: z.int(),
  /** Who shares it. */
  by: z.string(),
  AddTime: z.string(),
});
export type ShareRow = z.output<typeof shareRow>;

const goingAlong = z.strictObject({ key: z.string(), title: z.string() });

interface Given {
  module: string;
  /** Rights to see records. */
  see: readonly [PermissionKey, ...PermissionKey[]];
  transfer: PermissionKey;
  share: PermissionKey;
  paths: Record<"transfer" | "alongs" | "share" | "shares" | "unshare", Path>;
}

/** @returns definitions of transfer, alongs, share, shares and unshare */
export function colleagueRoutes({ module, see, transfer, share, paths }: Given) {
  const changes = [module, labelOf(module), "actionLog", "undo", "job"];
  const write = { method: "POST", effect: "write", changes, answer: "data", touches: module } as const;
  return defineRoutes({
    transfer: {
      ...write,
      path: paths.transfer,
      summary: "转让给另一位同事：along 为一并转交的内容，keep 为原负责人保留的权限，from 为所见的负责人",
      permission: transfer,
      input: z.strictObject({
        ...chosenRecords(),
        userid: id(),
        keep: kept.default("none"),
        along: keys().default([]),
        from: optionalId().default(null),
      }),
      output: bulkOutcome,
    },
    alongs: {
      method: "POST",
      path: paths.alongs,
      summary: "转让时可以一并转交的内容",
      permission: transfer,
      effect: "read",
      shows: [],
      input: z.strictObject(pageQuery()),
      answer: "list",
      output: goingAlong,
    },
    share: {
      ...write,
      path: paths.share,
      summary: "共享给同事，已共享的改为新的权限和到期日；until 为最后一天，空为长期；contracts 为含合同与回款",
      permission: share,
      input: z.strictObject({
        ...chosenRecords(),
        userids: people(),
        access,
        until: day(colleagueSaid.until).default(null),
        /** 1 = with its contracts and payments; left out, as it was. */
        contracts: flag().optional(),
      }),
      output: bulkOutcome,
    },
    shares: {
      method: "POST",
      path: paths.shares,
      summary: "共享给了哪些同事，最近共享的在前",
      permission: see,
      effect: "read",
      shows: [module, "user.label"],
      input: z.strictObject({ ...pageQuery(), id: id() }),
      answer: "list",
      output: shareRow,
      touches: module,
    },
    unshare: {
      ...write,
      path: paths.unshare,
      summary: "取消共享",
      permission: share,
      input: z.strictObject({ ...chosenRecords(), userids: people() }),
      output: bulkOutcome,
    },
  });
}
