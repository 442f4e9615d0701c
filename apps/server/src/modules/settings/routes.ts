import { said } from "@qicheng/api/kernel/messages";
import { settingsSaid } from "@qicheng/api/settings/messages";
import { type BasicSettings, basicSettings, type settings } from "@qicheng/api/settings/routes";
import { changed } from "../../kernel/cache/announce";
import { holdSettings, readSettings, writeSettings } from "../../kernel/cache/settings-cache";
import type { Handlers } from "../../kernel/http/mount-routes";
import { changesBetween, titlesOf } from "../../kernel/work/changes";
import { conflict } from "../../kernel/work/conflict";
import { invalidField } from "../../kernel/work/refusal";
import { hasMoved } from "../stock/public";
import { settingsForm } from "./form";
import { removeLogo, uploadLogo } from "./logo";

/** There are others beside them, which nobody is told. */
const KEYS = Object.keys(basicSettings.shape) as (keyof BasicSettings)[];
const TITLES = titlesOf(settingsForm.form);
/** Of the settings in the log: there is one of them. */
const SETTINGS = { module: "settings", id: 1 };

const texts = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));

function wire(all: Awaited<ReturnType<typeof readSettings>>): BasicSettings & { version: number } {
  const shown = Object.fromEntries(KEYS.map((key) => [key, all[key]])) as BasicSettings;
  return { ...shown, version: all.version };
}

export const handlers: Handlers<typeof settings> = {
  // not as it is kept: another server may not have heard yet of what was just saved here
  detail: async (ctx) => ({ data: wire(await readSettings(ctx.db)) }),
  edit: async (ctx, { version, ...input }) => {
    await holdSettings(ctx.db);
    const before = await readSettings(ctx.db);
    if (version !== undefined && version !== before.version)
      throw await conflict(ctx, { ...SETTINGS, current: wire(before) });
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const changes = changesBetween(texts(before), texts({ ...before, ...given }), TITLES);
    if (changes.length === 0) return { msg: said.saved };
    if (given.taxpayer !== undefined && given.taxpayer !== before.taxpayer && (await hasMoved(ctx)))
      throw invalidField("taxpayer", settingsSaid.hasMoved);
    await writeSettings(ctx.db, given);
    const { module, id } = SETTINGS;
    ctx.audit({ module, recordId: id, action: "edit", summary: settingsSaid.did, changes });
    await changed(ctx, "settings");
    return { msg: said.saved };
  },
  uploadLogo,
  removeLogo,
};
