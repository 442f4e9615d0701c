import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { useState } from "react";
import type { FormParts, FormWarning } from "../values/form-parts";
import type { Values } from "../values/values";

interface Said {
  warning: FormWarning;
  /** As it was pressed first: the next record is to follow. */
  again: boolean;
  of: Values;
}

/** What is to be thought of before values are saved; once it was said they are, unless they are others by then. */
export function useWarning(values: Values, fields: readonly FieldDef[], warns: FormParts["warns"]) {
  const [said, setSaid] = useState<Said>();
  const now = said?.of === values ? said : undefined;
  return {
    warning: now?.warning,
    again: now?.again === true,
    /** True when something is said instead of saving. */
    stops: async (again: boolean): Promise<boolean> => {
      const warning = now ? undefined : await warns?.(values, fields);
      if (warning) setSaid({ warning, again, of: values });
      return warning !== undefined;
    },
  };
}
