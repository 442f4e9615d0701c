import { say } from "../../kernel/i18n/language";
import type { ActedOn } from "../../kernel/records/parts/acted-on";
import ReasonDialog from "../../kernel/records/parts/reason-dialog";
import { t } from "./texts";

const NOUN = { title: say({ cn: "线索", en: "lead" }), titles: say({ cn: "线索", en: "leads" }) };

/** Sets leads invalid, with a reason. */
export default function CloseDialog(acted: ActedOn) {
  return (
    <ReasonDialog
      {...acted}
      act="close"
      route={"clues.close" as "customers.toPool"}
      kind="invalidReason"
      noun={NOUN}
      texts={{
        one: (only) => t("closeOne", only),
        many: (many) => t("closeTitle", many),
        ok: t("close"),
        did: t("didClose"),
        reason: t("reason"),
        choose: t("chooseReason"),
        remark: t("remark"),
      }}
    />
  );
}
