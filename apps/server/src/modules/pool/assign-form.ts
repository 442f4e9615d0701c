/** The part of the form that says how rows of a pool find an owner by themselves, and who is told of those that wait. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { column } from "../../kernel/records/type/builtin-fields";
import { limit, type Words } from "./form-parts";

/** The rest is asked once it is on. */
const linkage = { show: [{ field: "assign", op: "ne", value: "off" }] };

export const assignFields = ({ cn, many, One, Many }: Words): readonly FieldDef[] => [
  column({ key: "assignPart", type: "divider", title: "自动分配", en: "Assigning by itself", flags: {} }),
  column({
    key: "assign",
    type: "radio",
    title: "分配方式",
    en: "How",
    options: [
      { value: "off", label: "不自动分配", en: "By hand only" },
      { value: "roundRobin", label: "轮流分配", en: "In turn" },
      { value: "leastLoaded", label: "分给手上最少的人", en: "To whoever has least" },
    ],
    help: `之后新建或导入到公海的${cn}自动分给下面的人；达到持有上限、已离职或看不到${cn}的人跳过，没有人可分时留在公海`,
    helpEn: `${Many} that are created in the pool or imported into it from then on are given to the people below; whoever is full, has left or sees no ${many} is passed over, and for whom there is nobody stays`,
    flags: {},
  }),
  column({
    key: "assignPeople",
    type: "user",
    multiple: true,
    title: "分配给人员",
    en: "To people",
    help: "轮流分配按这里的顺序，部门和角色里的人排在后面",
    helpEn: "In turn they come in this order, and behind them those of the branches and roles",
    linkage,
    flags: {},
  }),
  column({
    key: "assignBranches",
    type: "branch",
    multiple: true,
    title: "分配给部门",
    en: "To branches",
    help: "包括下级部门",
    helpEn: "With the branches below",
    linkage,
    flags: {},
  }),
  column({
    key: "assignRoles",
    type: "select",
    multiple: true,
    reference: "role",
    title: "分配给角色",
    en: "To roles",
    linkage,
    flags: {},
  }),
  column({
    key: "assignPaused",
    type: "user",
    multiple: true,
    title: "暂停分配",
    en: "Absent",
    help: `请假、外出的人，暂时不分配${cn}，顺序保留`,
    helpEn: `Who is absent gets no ${many} at present, and keeps the place`,
    linkage,
    flags: {},
  }),
  limit("afterHours", {
    title: "无人领取分配（小时）",
    en: "Hours until it is assigned",
    help: `转入或回收到公海的${cn}，超过这些小时无人领取时也自动分配；留空表示不分配`,
    helpEn: `${One} records that come back into the pool are assigned when nobody has claimed them for so long; empty = never`,
    linkage,
  }),
];

export const ALERT_FIELDS: readonly FieldDef[] = [
  column({ key: "alertPart", type: "divider", title: "超时提醒", en: "Notices of what waits", flags: {} }),
  limit("unallocatedHours", {
    title: "未分配提醒（小时）",
    en: "Hours without an owner",
    help: "线索在公海超过这些小时，提醒有分配权限的人，每条一次；留空表示不提醒",
    helpEn: "Who may allocate is told of leads that are in the pool for so long, of each once; empty = nobody is told",
  }),
  limit("unfollowedHours", {
    title: "未跟进提醒（小时）",
    en: "Hours without a follow-up",
    help: "得到线索后超过这些小时没有跟进，提醒负责人，每条一次；留空表示不提醒",
    helpEn: "The owner is told of leads that he has not followed up within so long, of each once; empty = he is not",
  }),
  limit("escalateHours", {
    title: "提醒上级（小时）",
    en: "Hours until the superior is told",
    help: "超过这些小时仍没有跟进，提醒负责人的上级；要大于未跟进提醒，留空表示不提醒",
    helpEn: "And his superior is told after so long, later than the owner; empty = he is not",
  }),
];
