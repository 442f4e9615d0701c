/** Approvals that wait for one, on the home screen. */
import { offerHomeCard } from "../home/public";
import { TODO_PATH } from "./paths";
import TodoCard from "./todo-card";

offerHomeCard({
  key: "approvals.todo",
  title: { cn: "待我审批", en: "For my approval" },
  permission: "oa.approval.todo",
  order: 30,
  to: TODO_PATH,
  render: () => <TodoCard />,
});
