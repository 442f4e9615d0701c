import type { CustomerRow } from "@qicheng/api/customers";
import type { ListModule } from "../../kernel/list/list-module";
import { ListScreen } from "../../kernel/list/list-screen";
import { ScreenTitle } from "../../kernel/ui/screen-title";
import { customerList } from "./customer-list";
import { t } from "./texts";

const watchedList: ListModule<CustomerRow> = {
  ...customerList,
  always: { watched: 1 },
  scenes: false,
  empty: { title: t("emptyWatched"), hint: t("emptyWatchedHint") },
};

export default function WatchedPage() {
  return (
    <>
      <ScreenTitle title={t("watched")} />
      <ListScreen module={watchedList} />
    </>
  );
}
