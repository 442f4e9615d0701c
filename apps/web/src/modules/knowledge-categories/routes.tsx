import { ApartmentOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";

export const routes: ModuleRoute[] = [
  {
    path: "/crm/knowledge/category",
    title: { cn: "知识分类", en: "Article categories" },
    permission: "crm.knowledgeCategory",
    page: () => import("./knowledge-categories.page"),
    makes: {
      title: { cn: "知识分类", en: "Knowledge category", many: "Knowledge categories" },
      permission: "crm.manage.knowledgeCategory",
    },
    menu: { order: 97, icon: <ApartmentOutlined aria-hidden /> },
  },
];
