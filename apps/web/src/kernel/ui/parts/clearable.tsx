import { CloseCircleFilled } from "@ant-design/icons";
import { t } from "../basis/library-texts";

/** `allowClear` of fields and selects, whose button has a name in the language of the page. */
export const CLEARABLE = { clearIcon: <CloseCircleFilled role="img" aria-label={t("clear")} />, label: t("clear") };
