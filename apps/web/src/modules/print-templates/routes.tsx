import { PrinterOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";

const LIST = "/system/print";
const designer = () => import("./print-designer");

export const routes: ModuleRoute[] = [
  {
    path: LIST,
    records: "printTemplates",
    title: { cn: "打印模板", en: "Print templates" },
    permission: "system.print",
    page: recordPage(() => import("./print-templates")),
    menu: { order: 4.6, icon: <PrinterOutlined aria-hidden /> },
  },
  {
    path: `${LIST}/view`,
    title: { cn: "新建打印模板", en: "New print template" },
    permission: "system.print",
    page: designer,
    activeMenu: LIST,
  },
  {
    path: `${LIST}/view/:id`,
    title: { cn: "编辑打印模板", en: "Print template designer" },
    permission: "system.print",
    page: designer,
    activeMenu: LIST,
  },
];
