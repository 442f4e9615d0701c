import { ApartmentOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";

const LIST = "/oa/flow";

export const routes: ModuleRoute[] = [
  {
    path: LIST,
    title: { cn: "流程管理", en: "Flows" },
    permission: "oa.flow",
    page: () => import("./flows"),
    makes: { title: { cn: "流程", en: "Flow" }, permission: "oa.manage.flow" },
    menu: { order: 9, icon: <ApartmentOutlined aria-hidden /> },
  },
  {
    path: "/oa/flow/view/:id",
    title: { cn: "流程设计", en: "Flow designer" },
    permission: "oa.flow",
    page: () => import("./flow-designer"),
    shows: "flow",
    activeMenu: LIST,
  },
];
