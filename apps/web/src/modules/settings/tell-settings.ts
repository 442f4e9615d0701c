import type { FormEdit } from "../../kernel/forms/values/form-parts";
import type { Values } from "../../kernel/forms/values/values";
import { common } from "../../kernel/i18n/common";
import { tellChanged } from "../../kernel/records/change/tell-edited";
import { toast } from "../../kernel/tell/toast";
import { t } from "./texts";

interface Saved {
  edit: FormEdit;
  /** As they are by now; undefined where nobody answers. */
  after: Values | undefined;
  /** What they are called together. */
  what: string;
  look: () => Promise<Values>;
  /** Sends former values to where all of them stand as `beside` has them. */
  write: (former: Values, beside: Values, version: unknown) => Promise<unknown>;
}

/** Says which settings were saved, and offers to take that back. */
export function tellSettings({ edit, after, what, look, write }: Saved): void {
  const titles = edit.fields.filter(({ key }) => Object.hasOwn(edit.changes, key)).map(({ title }) => title);
  const names = titles.join(common("listComma"));
  const text = t("saved", { what, names });
  if (after) tellChanged({ ...edit, after, text, back: t("takenBack", { what, names }), look, write });
  else toast.success(text);
}
