import { useCall } from "../../kernel/http/hooks";
import { CountBadge } from "../../kernel/ui/parts/count-badge";
import { t } from "./texts";

/** Their times come by themselves, and colleagues give some. */
const every = 60_000;

/** How many leads wait to be followed up, in the menu. */
export function DueBadge() {
  const { data } = useCall("clues.tobe", { count: "only" }, { every });
  const count = data?.total ?? 0;
  return <CountBadge count={count} title={t("due", { count })} />;
}
