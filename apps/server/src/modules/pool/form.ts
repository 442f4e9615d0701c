/** The form of a pool's rules; its titles are what log and refusals call them. */
import { pool } from "@qicheng/api/pool/routes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import type { FieldModule } from "../../kernel/fields/registry";
import { column } from "../../kernel/records/type/builtin-fields";
import { formOf } from "../../kernel/records/type/record-type";
import { ALERT_FIELDS, assignFields } from "./assign-form";
import { CUSTOMERS, LEADS, limit, type Words } from "./form-parts";

/** What levels of customers are called in the dictionary. */
export const LEVELS = "customerLevel";

const fieldsFor = (words: Words): readonly FieldDef[] => {
  const { cn, One, one, Many, many } = words;
  return [
    column({ key: "poolPart", type: "divider", title: `${cn}公海`, en: `${One} pool`, flags: {} }),
    limit("claimPerDay", {
      title: "每天领取上限",
      en: "Claims a day",
      help: `每人每天最多领取的${cn}数；0 表示只能由管理人员分配，留空表示不限`,
      helpEn: `${Many} that one person may claim a day; 0 = they are allocated only, empty = no limit`,
    }),
    limit("holdCap", {
      title: "持有上限",
      en: "Most that one holds",
      help: `每人最多持有的${cn}数${words.free}；分配也受此限制，留空表示不限`,
      helpEn: `${Many} that one person may hold${words.freeEn}; it holds for allocation, too; empty = no limit`,
    }),
    limit("coolDownDays", {
      title: "再次领取间隔（天）",
      en: "Days until one claims the same again",
      help: `从自己名下进入公海的${cn}，多少天后才能再领取`,
      helpEn: "What went from somebody to the pool, he may claim after so many days",
    }),
    limit("newFreezeDays", {
      title: "新入公海冻结（天）",
      en: "Days frozen in the pool",
      help: `刚进入公海的${cn}，多少天后才能被领取`,
      helpEn: "What is new in the pool is claimed by nobody for so many days",
    }),
    limit("lockCap", {
      title: "锁定上限",
      en: "Most that one locks",
      help: `每人最多锁定的${cn}数，锁定的不会进入公海`,
      helpEn: `${Many} that one person may lock; what is locked does not go to the pool`,
    }),
    column({ key: "recyclePart", type: "divider", title: "自动回收", en: "Recycling", flags: {} }),
    column({
      key: "enabled",
      type: "switch",
      title: "启用自动回收",
      en: "Recycle",
      help: `每天 2:00 把超过天数的${cn}收回公海；${words.kept}不回收。保存前会列出明天将回收的${cn}`,
      helpEn: `At 2:00 ${many} whose days are over go to the pool; ${words.keptEn} stay. Before saving you see whom it would take tomorrow`,
      flags: {},
    }),
    limit("noFollowDays", {
      title: "未跟进回收（天）",
      en: "Days without a follow-up",
      help: `从得到${cn}或最近一次有效跟进算起，超过这些天进入公海；留空表示不回收`,
      helpEn: `Since the owner has the ${one}, or the last effective follow-up; empty = never`,
    }),
    column({
      key: "levels",
      type: "tablelist",
      title: "按级别设置",
      en: "By level",
      help: "这里的级别按自己的天数回收；天数留空表示这个级别不回收",
      helpEn: `These levels have days of their own; empty = ${many} of the level stay`,
      flags: {},
      max: 20,
      children: [
        column({
          key: "level",
          type: "statusSelect",
          dictionary: LEVELS,
          title: `${cn}级别`,
          en: "Level",
          required: true,
          width: 180,
          flags: {},
        }),
        limit("noFollowDays", {
          title: "未跟进回收（天）",
          en: "Days without a follow-up",
        }),
      ],
    }),
    limit("remindDays", {
      title: "提前提醒（天）",
      en: "Days of warning",
      help: "剩这么多天时提醒负责人，最后一天再提醒一次；留空表示不提醒",
      helpEn: "The owner is told with so many days left, and once more on the last day; empty = never",
    }),
    ...assignFields(words),
  ];
};

const LAYOUT = { cols: 1, labelwidth: 150 };

export const poolForm: FieldModule = {
  table: "pool_rules",
  form: formOf({
    routes: {
      add: { path: "", record: { module: "pool", title: { cn: "公海规则", en: "Rules of the pool" } } },
      edit: pool.saveSettings,
      view: pool.settings,
    },
    fields: fieldsFor(CUSTOMERS),
    form: LAYOUT,
  }),
};

/** Leads have neither levels nor deals, but must not wait. */
export const leadPoolForm: FieldModule = {
  table: "pool_rules",
  form: formOf({
    routes: {
      add: { path: "", record: { module: "leadPool", title: { cn: "线索公海规则", en: "Rules of the lead pool" } } },
      edit: pool.saveSettings,
      view: pool.settings,
    },
    fields: [...fieldsFor(LEADS).filter(({ key }) => key !== "levels"), ...ALERT_FIELDS],
    form: LAYOUT,
  }),
};
