/** Kinds of the dictionary with their titles; the definitions themselves stay out of the browser because they bring zod. */
import type { DictionaryKind } from "@qicheng/api/dictionary";
import type { Title } from "../../kernel/i18n/language";

export const KIND_TITLES: Record<DictionaryKind, Title> = {
  customerLevel: { cn: "客户级别", en: "Customer level" },
  source: { cn: "客户来源", en: "Source" },
  industry: { cn: "所属行业", en: "Industry" },
  scale: { cn: "人员规模", en: "Company size" },
  logMethod: { cn: "跟进方式", en: "Follow-up method" },
  poolReason: { cn: "转公海原因", en: "Reason for the pool" },
  position: { cn: "职位", en: "Position" },
};

export const KINDS = Object.keys(KIND_TITLES) as DictionaryKind[];
