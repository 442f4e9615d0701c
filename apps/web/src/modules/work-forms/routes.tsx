import { FileAddOutlined, SnippetsOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";
import { designerPage } from "../custom-forms/public";

const LIST = "/system/workForm";
const CREATE = "/oa/createApproval";

export const routes: ModuleRoute[] = [
  {
    path: CREATE,
    go: "a",
    title: { cn: "发起审批", en: "New approval" },
    permission: "oa.createApproval",
    page: () => import("./create-approval"),
    menu: { order: 1, icon: <FileAddOutlined aria-hidden />, leads: true },
  },
  {
    path: "/oa/workform/:formid",
    records: "workRecords",
    title: { cn: "表单数据", en: "Records of forms" },
    permission: "oa.workform",
    page: Object.assign(() => import("./work-records"), {
      full: async () => ({ default: (await import("./work-records")).WorkRecord }),
    }),
    activeMenu: CREATE,
  },
  {
    path: LIST,
    records: "workForms",
    title: { cn: "工作表单", en: "Work forms" },
    permission: "system.workForm",
    page: recordPage(() => import("./work-forms")),
    menu: { order: 4.3, icon: <SnippetsOutlined aria-hidden /> },
  },
  {
    path: "/system/workForm/view/:module/:type/:id",
    title: { cn: "工作表单设计", en: "Design of a work form" },
    permission: "system.workForm",
    page: designerPage,
    activeMenu: LIST,
  },
];
