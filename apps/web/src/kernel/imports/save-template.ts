/** The template of an import as a file on the computer. */
import { webRoutes } from "@qicheng/api/web-routes.generated";
import { CallError } from "../http/call";
import { common } from "../i18n/common";
import { language } from "../i18n/language";
import { useSession } from "../session/session-store";
import { download } from "../ui/basis/download";

const KEPT_MS = 60_000;
const NAME = /filename\*=UTF-8''([^;]+)/;

/** @throws CallError */
export async function saveTemplate(module: string): Promise<void> {
  const response = await fetch(webRoutes.imports.template[1], {
    method: "POST",
    headers: { authkey: useSession.getState().key, "X-Lang": language, "Content-Type": "application/json" },
    body: JSON.stringify({ module }),
  }).catch(() => undefined);
  if (!response?.ok) {
    const told = (await response?.json().catch(() => undefined)) as { msg?: string } | undefined;
    throw new CallError(told?.msg ?? common("networkFailed"));
  }
  const [, name = "template.xlsx"] = NAME.exec(response.headers.get("Content-Disposition") ?? "") ?? [];
  const url = URL.createObjectURL(await response.blob());
  download({ url, filename: decodeURIComponent(name) });
  // Some browsers begin to read it later.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
