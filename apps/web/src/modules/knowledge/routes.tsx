import { ReadOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { offerRecords } from "../../kernel/open/kinds";
import { recordPage } from "../../kernel/open/record-page";
import { LIST_PATH } from "./paths";

const load = () => import("./knowledge");
offerRecords("knowledge", load, { name: "title", sub: "username" });

export const routes: ModuleRoute[] = [
  {
    path: LIST_PATH,
    records: "knowledge",
    go: "z",
    title: { cn: "知识库", en: "Knowledge" },
    permission: "crm.knowledge",
    page: recordPage(load),
    menu: { order: 96, icon: <ReadOutlined aria-hidden /> },
  },
];
