import { said } from "@qicheng/api/kernel/messages";
import { settingsSaid } from "@qicheng/api/settings/messages";
import type { settings } from "@qicheng/api/settings/routes";
import { readSettings, writeSettings } from "../../kernel/cache/settings-cache";
import type { Handlers } from "../../kernel/http/mount-routes";
import { changed } from "../../kernel/work/announce";
import { changesBetween } from "../../kernel/work/changes";

const TITLES = {
  company: { cn: "公司名称", en: "Company" },
  sessionIdleHours: { cn: "无操作退出（小时）", en: "Signed out when idle (hours)" },
  sessionAbsoluteHours: { cn: "最长登录（小时）", en: "Longest session (hours)" },
  duplicatePolicy: { cn: "查重规则", en: "Rule for duplicates" },
};
const texts = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));

export const handlers: Handlers<typeof settings> = {
  detail: async (ctx) => {
    const { company, sessionIdleHours, sessionAbsoluteHours, duplicatePolicy } = await ctx.services.settings.get();
    return { data: { company, sessionIdleHours, sessionAbsoluteHours, duplicatePolicy } };
  },
  edit: async (ctx, input) => {
    const before = await readSettings(ctx.db);
    await writeSettings(ctx.db, input);
    ctx.audit({
      module: "settings",
      action: "edit",
      summary: settingsSaid.did,
      changes: changesBetween(texts(before), texts(input), TITLES),
    });
    await changed(ctx, "settings");
    return { msg: said.saved };
  },
};
