import { dictionary } from "@qicheng/api/dictionary/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { handlers } from "./routes";
import { dictionarySubject } from "./subject";

export const module = defineModule({ subjects: [dictionarySubject], mounts: [mounted(dictionary, handlers)] });
