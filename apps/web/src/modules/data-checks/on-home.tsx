/** What the nightly check has found broken, for whoever administers. */
import { useCall } from "../../kernel/http/hooks";
import { offerAdminFigure } from "../home/public";

offerAdminFigure({
  key: "dataChecks.broken",
  title: { cn: "不平的记录", en: "Broken rows" },
  permission: "system.check",
  order: 60,
  useFigure: () => ({ value: useCall("dataChecks.index", { count: "only" }).data?.total, to: "/system/check" }),
});
