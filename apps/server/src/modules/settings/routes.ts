import { said } from "@qicheng/api/kernel/messages";
import { settingsSaid } from "@qicheng/api/settings/messages";
import type { BasicSettings, settings } from "@qicheng/api/settings/routes";
import type { Message } from "@qicheng/engine/text/message";
import { readSettings, writeSettings } from "../../kernel/cache/settings-cache";
import type { Handlers } from "../../kernel/http/mount-routes";
import { changed } from "../../kernel/work/announce";
import { changesBetween } from "../../kernel/work/changes";
import { removeLogo, uploadLogo } from "./logo";

const TITLES: Record<keyof BasicSettings, Message> = {
  company: { cn: "公司名称", en: "Company" },
  sessionIdleHours: { cn: "无操作退出（小时）", en: "Signed out when idle (hours)" },
  sessionAbsoluteHours: { cn: "最长登录（小时）", en: "Longest session (hours)" },
  duplicatePolicy: { cn: "查重规则", en: "Rule for duplicates" },
  exportApprovalRows: { cn: "导出审批条数", en: "Rows without approval" },
  phoneDisplay: { cn: "手机号显示方式", en: "Phones of others" },
  revealsPerDay: { cn: "每天查看次数", en: "Looks a day" },
  watermark: { cn: "水印", en: "Watermark" },
};
/** There are others beside them, which nobody is told. */
const KEYS = Object.keys(TITLES) as (keyof BasicSettings)[];

const texts = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));

export const handlers: Handlers<typeof settings> = {
  detail: async (ctx) => {
    const all = await ctx.services.settings.get();
    return { data: Object.fromEntries(KEYS.map((key) => [key, all[key]])) as BasicSettings };
  },
  edit: async (ctx, input) => {
    const before = await readSettings(ctx.db);
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const changes = changesBetween(texts(before), texts({ ...before, ...given }), TITLES);
    if (changes.length === 0) return { msg: said.saved };
    await writeSettings(ctx.db, given);
    ctx.audit({ module: "settings", action: "edit", summary: settingsSaid.did, changes });
    await changed(ctx, "settings");
    return { msg: said.saved };
  },
  uploadLogo,
  removeLogo,
};
