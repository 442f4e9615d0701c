import { ListScreen } from "../../kernel/list/list-screen";
import { useTitle } from "../../kernel/ui/use-title";
import { customerList } from "./customer-list";
import { t } from "./texts";

export default function TotalPage() {
  useTitle(t("total"));
  return <ListScreen module={customerList} />;
}
