import { StopOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { offerRecords } from "../../kernel/open/kinds";
import { recordPage } from "../../kernel/open/record-page";

const load = () => import("./call-black");
offerRecords("callBlack", load, { name: "phone", sub: "ext" });

export const routes: ModuleRoute[] = [
  {
    path: "/dbcall/black",
    records: "callBlack",
    title: { cn: "黑名单", en: "Black list" },
    permission: "dbcall.black",
    page: recordPage(load),
    menu: { order: 80, icon: <StopOutlined aria-hidden /> },
  },
];
