/** What an open contract shows of this module. */
import { lazy } from "react";
import { offerContractTab } from "../contracts/public";
import { t } from "./texts";

const RecordTasks = lazy(() => import("./record-tasks"));
offerContractTab({
  order: 80,
  key: "tasks",
  title: t("tasks"),
  permission: "oa.task",
  render: ({ id, contractName }) => <RecordTasks of="contract" id={id} name={contractName} />,
});
