import { CustomerServiceOutlined, LinkOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { offerRecords } from "../../kernel/open/kinds";
import { recordPage } from "../../kernel/open/record-page";

const load = () => import("./call-seats");
offerRecords("callSeat", load, { name: "name", sub: "number" });

export const routes: ModuleRoute[] = [
  {
    path: "/dbcall/seat",
    records: "callSeats",
    title: { cn: "坐席", en: "Seats" },
    permission: "dbcall.seat",
    page: recordPage(load),
    menu: { order: 60, icon: <CustomerServiceOutlined aria-hidden />, section: { cn: "管理", en: "Administration" } },
  },
  {
    path: "/dbcall/bindseat",
    title: { cn: "绑定坐席", en: "Bind seats" },
    permission: "dbcall.bindseat",
    page: async () => ({ default: (await load()).BoundSeats }),
    menu: { order: 70, icon: <LinkOutlined aria-hidden /> },
  },
];
