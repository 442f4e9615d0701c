import type { settings } from "@qicheng/api/settings";
import { changesBetween } from "../../kernel/audit/changes";
import { changed } from "../../kernel/cache/announce";
import { readSettings, writeSettings } from "../../kernel/cache/settings-cache";
import type { Handlers } from "../../kernel/http/mount-routes";

const TITLES = {
  company: "公司名称",
  sessionIdleHours: "无操作退出（小时）",
  sessionAbsoluteHours: "最长登录（小时）",
  duplicatePolicy: "查重规则",
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
      summary: "修改基础设置",
      changes: changesBetween(texts(before), texts(input), TITLES),
    });
    await changed(ctx, "settings");
    return { msg: "保存成功" };
  },
};
