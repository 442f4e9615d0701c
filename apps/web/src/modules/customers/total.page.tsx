import { ListScreen } from "../../kernel/list/list-screen";
import { ScreenTitle } from "../../kernel/ui/screen-title";
import { customerList } from "./customer-list";
import { t } from "./texts";

export default function TotalPage() {
  return (
    <>
      <ScreenTitle title={t("total")} />
      <ListScreen module={customerList} />
    </>
  );
}
