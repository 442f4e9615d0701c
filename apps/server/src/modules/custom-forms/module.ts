import { customForms } from "@qicheng/api/custom-forms/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { handlers } from "./routes";
import { customFormSubject } from "./subject";

export const module = defineModule({
  subjects: [customFormSubject],
  tables: { forms: { cn: "自定义表单", en: "Forms" }, form_versions: { cn: "表单版本", en: "Versions of forms" } },
  mounts: [mounted(customForms, handlers)],
});
