import { said } from "@qicheng/api/kernel/messages";
import { settingsSaid } from "@qicheng/api/settings/messages";
import { type BasicSettings, basicSettings, type settings } from "@qicheng/api/settings/routes";
import { coversAddress } from "../../kernel/access/networks";
import type { OrganisationSnapshot } from "../../kernel/access/organisation";
import { changed } from "../../kernel/cache/announce";
import { holdSettings, readSettings, writeSettings } from "../../kernel/cache/settings-cache";
import type { Handlers } from "../../kernel/http/mount-routes";
import { changesBetween, titlesOf } from "../../kernel/work/changes";
import { conflict } from "../../kernel/work/conflict";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { hasMoved } from "../stock/public";
import { settingsForm } from "./form";
import { removeLogo, uploadLogo } from "./logo";

/** There are others beside them, which nobody is told. */
const KEYS = Object.keys(basicSettings.shape) as (keyof BasicSettings)[];
const TITLES = titlesOf(settingsForm.form);
/** Of the settings in the log: there is one of them. */
const SETTINGS = { module: "settings", id: 1 };

/** As the log tells them: roles by their names. */
function texts(values: object, { roles }: OrganisationSnapshot) {
  const told = (value: unknown) =>
    Array.isArray(value) ? value.map((id) => roles.get(id)?.name ?? id).join("、") : String(value);
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, told(value)]));
}

/** Nobody locks himself out, and nobody names a role that is not there. @throws VALIDATION */
function assertDoor(ctx: Context, given: Partial<BasicSettings>, { roles }: OrganisationSnapshot): void {
  if (given.secondFactorRoles?.some((id) => !roles.has(id)))
    throw invalidField("secondFactorRoles", settingsSaid.noSuchRole);
  const { ip } = ctx.request;
  if (given.signInNetworks !== undefined && !coversAddress(given.signInNetworks, ip))
    throw invalidField("signInNetworks", settingsSaid.outside({ ip }));
}

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
    const given: Partial<BasicSettings> = Object.fromEntries(
      Object.entries(input).filter(([, value]) => value !== undefined),
    );
    const organisation = await ctx.services.organisation.get();
    const after = { ...before, ...given };
    const changes = changesBetween(texts(before, organisation), texts(after, organisation), TITLES);
    if (changes.length === 0) return { msg: said.saved };
    assertDoor(ctx, given, organisation);
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
