import { printTemplates } from "@qicheng/api/print-templates/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { handlers } from "./routes";
import { seedTemplates } from "./seed";
import { printKind } from "./several";
import { printTemplateType } from "./type";

export const module = defineModule({
  records: [printTemplateType],
  background: [printKind],
  mounts: [mounted(printTemplates, handlers)],
  tables: { print_template_versions: { cn: "打印模板版本", en: "Versions of print templates" } },
  seed: { marker: "printTemplates", rows: seedTemplates },
});
