/** The company's own logo. */
import { LIMITS } from "@qicheng/api/kernel/limits";
import { settingsSaid } from "@qicheng/api/settings/messages";
import type { FileHolder } from "../../kernel/attachments/may-read";
import { changed } from "../../kernel/cache/announce";
import { COMPANY_LOGO } from "../../kernel/cache/settings-cache";
import { removePicture, replacePicture, uploadMadeSmall } from "../../kernel/files/only-picture";
import { beforehand } from "../../kernel/http/beforehand";
import type { Context } from "../../kernel/work/context";

export const holder: FileHolder = { sees: async () => true, forAll: true };

export const uploadLogo = beforehand(
  (ctx: Context) => uploadMadeSmall(ctx, LIMITS.logoEdge),
  async (ctx: Context, _input, small) => {
    const id = await replacePicture(ctx, COMPANY_LOGO, small);
    ctx.audit({ module: "settings", action: "edit", summary: settingsSaid.didSetLogo });
    await changed(ctx, "settings");
    return { data: { url: ctx.services.files.linkForAll(id) } };
  },
);

export async function removeLogo(ctx: Context) {
  await removePicture(ctx, COMPANY_LOGO);
  ctx.audit({ module: "settings", action: "edit", summary: settingsSaid.didRemoveLogo });
  await changed(ctx, "settings");
  return {};
}
