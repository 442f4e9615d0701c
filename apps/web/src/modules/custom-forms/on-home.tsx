/** Forms with changes that are not released, for whoever designs them. */
import { useCall } from "../../kernel/http/hooks";
import { offerAdminFigure } from "../home/public";
import { ALL_FORMS, UNRELEASED } from "./unreleased";

offerAdminFigure({
  key: "customForms.unreleased",
  title: { cn: "未发布的表单", en: "Forms not released" },
  permission: "system.customForm",
  order: 40,
  useFigure: () => ({
    value: useCall("customForms.index", ALL_FORMS).data?.rows.filter(({ draft }) => draft === 1).length,
    to: UNRELEASED,
  }),
});
