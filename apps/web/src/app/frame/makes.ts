/** What one may make, from every screen: each leads to its list with the form of a new one open. */
import { webRecords } from "@qicheng/api/web-records.generated";
import type { Action } from "../../kernel/actions/action";
import { NEW } from "../../kernel/list/ask/use-begin-new";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { namesOf, t } from "../../kernel/records/parts/texts";
import { can } from "../../kernel/session/can";

/** What a screen makes; a list of records says it by its declaration. */
function madeAt({ records, makes, path }: ModuleRoute): Pick<Required<ModuleRoute>, "makes">["makes"] | undefined {
  if (makes || records === undefined || path.includes("/:")) return makes;
  const { title, add } = webRecords[records];
  return { title, permission: add };
}

const withNew = (address: string): string => `${address}${address.includes("?") ? "&" : "?"}${NEW}=1`;

export const makesOf = (
  screens: readonly ModuleRoute[],
  urlOf: (path: string) => string,
  go: (address: string) => void,
): Action[] =>
  screens.flatMap((screen): Action[] => {
    const made = madeAt(screen);
    if (!made || !can(made.permission)) return [];
    const title = t("create", namesOf({ ...made.title }));
    const run = () => go(withNew(urlOf(screen.path)));
    return [{ key: `new ${screen.path}`, title, makes: true, run }];
  });
