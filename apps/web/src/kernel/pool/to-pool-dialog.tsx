import type { ActedOn } from "../records/parts/acted-on";
import ReasonDialog from "../records/parts/reason-dialog";
import type { Pooled } from "./pooled";
import { t } from "./texts";

/** Puts rows into the pool, with a reason. */
export default function ToPoolDialog({ api, names, ...acted }: Pooled & ActedOn) {
  return (
    <ReasonDialog
      {...acted}
      act="pool"
      route={api.toPool}
      kind="poolReason"
      noun={names}
      texts={{
        one: (only) => t("toPoolOne", only),
        many: (many) => t("toPoolTitle", many),
        ok: t("toPool"),
        did: t("didPool"),
        reason: t("reason"),
        choose: t("chooseReason"),
        remark: t("remark"),
      }}
    />
  );
}
