import { UnorderedListOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { SOLD_LINES_PATH } from "./paths";

export const routes: ModuleRoute[] = [
  {
    path: SOLD_LINES_PATH,
    title: { cn: "销售明细", en: "Lines sold" },
    permission: "crm.contract.SalesOrder",
    page: () => import("./sold-lines"),
    menu: { order: 40.5, icon: <UnorderedListOutlined aria-hidden /> },
  },
];
