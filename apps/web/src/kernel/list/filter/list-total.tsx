import { Button } from "antd";
import { common } from "../../i18n/common";
import type { ListData } from "../ask/list-data";
import type { ListRow } from "../ask/list-module";
import { t } from "../ask/texts";

interface Props<Row extends ListRow> {
  data: Pick<ListData<Row>, "total" | "recount">;
}

/** How many there are; where they could not be counted it says so, and counts again when asked. */
export function ListTotal<Row extends ListRow>({ data: { total, recount } }: Props<Row>) {
  if (total !== undefined) return t("matched", { total: total.toLocaleString("zh-CN") });
  if (!recount) return t("counting");
  return (
    <>
      {t("uncounted")}
      <Button type="link" size="small" onClick={recount}>
        {common("retry")}
      </Button>
    </>
  );
}
