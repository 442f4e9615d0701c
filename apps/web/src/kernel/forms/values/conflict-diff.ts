import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { ownValue } from "@qicheng/engine/text/own-value";
import { common } from "../../i18n/common";
import { spaceOfRemote } from "../../pickers/remote-choices";
import { isSame } from "./items";
import { namesOf } from "./labels";
import type { Values } from "./values";

/** The fields in which two versions of a record differ; those that one side does not carry are left out. */
export const differing = (fields: readonly FieldDef[], theirs: Values, mine: Values): FieldDef[] =>
  fields.filter(
    ({ key }) =>
      Object.hasOwn(theirs, key) && Object.hasOwn(mine, key) && !isSame(ownValue(theirs, key), ownValue(mine, key)),
  );

/** What stands in the form, as a row: a name that came with the record is of the value that the record had. */
export function rowOfMine({ base, mine }: { base: Values; mine: Values }, fields: readonly FieldDef[]): Values {
  const row: Values = { ...base, ...mine };
  for (const { key, type, remote } of fields) {
    if (isSame(ownValue(base, key), ownValue(mine, key))) continue;
    const ids = [ownValue(mine, key)].flat().map(String);
    const names = namesOf({
      type: remote ? spaceOfRemote({ form: remote.form ?? "", field: key }) : type,
      ids,
      label: "",
    });
    row[`${key}Name`] = names.join() === ids.join() ? "" : names.join(common("listComma"));
  }
  return row;
}
