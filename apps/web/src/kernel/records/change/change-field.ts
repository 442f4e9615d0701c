/** One value of a record changed from outside of its form: which may be, how it is shown, written, and taken back. */

import { valueAbove } from "@qicheng/engine/fields/dependents";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { isShown } from "@qicheng/engine/fields/linkage";
import { isMissing } from "@qicheng/engine/fields/operators";
import { ROW_TYPES } from "@qicheng/engine/fields/row-columns";
import { ownValue } from "@qicheng/engine/text/own-value";
import { asText } from "../../forms/values/as-text";
import { fieldsFor } from "../../forms/values/form-parts";
import { isSame } from "../../forms/values/items";
import { labelOf } from "../../forms/values/labels";
import { isMasked } from "../../forms/values/reveal-store";
import { inTurn, tellRefused } from "../../forms/values/take-back";
import type { LoadedForm } from "../../forms/values/use-form-definition";
import type { Values } from "../../forms/values/values";
import { CallError, call, type InputOf } from "../../http/call";
import { callKey, callQuery } from "../../http/hooks";
import { queryClient } from "../../http/query-client";
import { common } from "../../i18n/common";
import type { ListRow } from "../../list/ask/list-module";
import { knownLabel } from "../../pickers/known-labels";
import { spaceOfRemote } from "../../pickers/remote-choices";
import { t } from "../parts/texts";
import type { RecordActs } from "./record";
import { tellChanged } from "./tell-edited";

type Api = Pick<RecordActs["api"], "view" | "edit">;

/** The field as the form of this record edits it; undefined where that takes more than one value, or is not mine to do. */
export function changeable(
  { form: parts }: RecordActs,
  form: LoadedForm | undefined,
  row: ListRow,
  name: string,
): FieldDef | undefined {
  if (!form || parts?.toWire) return undefined;
  const field = fieldsFor(form.fields, row, parts?.face?.(row) ?? {}).find(({ key }) => key === name);
  return field && !field.readonly && !isMasked(row, name) && isShown(field, form.fields, row) ? field : undefined;
}

/** What wants more room than a line. */
const WIDE: ReadonlySet<string> = new Set([
  ...ROW_TYPES,
  "divider",
  "picture",
  "file",
  "editor",
  "textarea",
  "daterange",
]);

/** The field that is changed where its value stands. */
export function inlineField(...given: Parameters<typeof changeable>): FieldDef | undefined {
  const field = changeable(...given);
  const [, form, row] = given;
  if (!field || WIDE.has(field.type)) return undefined;
  // What is offered follows from another value, which not every list has.
  if (field.parent !== undefined && !Object.hasOwn(row, field.parent)) return undefined;
  if (field.remote && field.parent !== undefined && isMissing(valueAbove(form?.fields ?? [], field, row)))
    return undefined;
  // Another value may have to go with it, which takes a form.
  const hasBelow = form?.fields.some(({ key, parent }) => parent === field.key && !isMissing(ownValue(row, key)));
  return hasBelow ? undefined : field;
}

/** The record as it is now: not as the screen has it, and not broken off when that turns out to be stale. */
const viewed = async ({ view }: Api, id: number) => (await call(view, { id })).data as unknown as ListRow;

/** `version` is that of the record as one saw it. */
const send = ({ edit }: Api, id: number, version: unknown, values: Values) =>
  call(edit, { id, version, ...values } as InputOf<Api["edit"]>);

/** A value as one reads it. */
function namedValue(row: ListRow, { key, options }: FieldDef): string {
  const option = options?.find(({ value }) => String(value) === String(ownValue(row, key)));
  return labelOf(row, key) || option?.label || asText(ownValue(row, key)).replace(/:00$/, "") || common("none");
}

/**
 * @returns the record as it was; undefined = it was written already, by a call of which one heard nothing
 * @throws CallError what the server refuses, and where somebody has changed the field since the row was loaded
 */
const write = (api: Api, row: ListRow, field: FieldDef, value: unknown): Promise<ListRow | undefined> =>
  inTurn(async () => {
    const { key, title } = field;
    const before = await viewed(api, row.id);
    if (isSame(ownValue(before, key), value)) return undefined;
    if (!isSame(ownValue(before, key), ownValue(row, key)))
      throw new CallError(t("changedByOther", { title, value: namedValue(before, field) }), "CONFLICT");
    await send(api, row.id, before.version, { [key]: value ?? "" });
    return before;
  });

interface Change {
  before: ListRow;
  field: FieldDef;
  value: unknown;
}

/** Says what a value was and has become, and offers to take it back. */
function tellChange(api: Api, { before, field, value }: Change, after: ListRow): void {
  const { title, key } = field;
  const { id } = before;
  const [from, to] = [namedValue(before, field), namedValue(after, field)];
  const mine = Number(after.version) === Number(before.version) + 1 || isSame(ownValue(after, key), value);
  tellChanged({
    before,
    fields: [field],
    changes: { [key]: value },
    after,
    text: mine ? t("changed", { title, from, to }) : t("changedAgain", { title, value: to }),
    back: t("takenBack", { title, value: from }),
    look: () => viewed(api, id),
    write: (former, _beside, version) => send(api, id, version, former),
  });
}

/** Types whose values are ids, with a name beside them. */
const NAMED: ReadonlySet<string> = new Set(["user", "branch", "customer", "contract", "tree", "city", "county"]);

/** What a value is called; '' where it says so itself, undefined where one does not know yet. */
function nameOf({ type, url, key, remote, reference }: FieldDef, value: unknown): string | undefined {
  if (remote?.form !== undefined && !isMissing(value)) {
    const space = spaceOfRemote({ form: remote.form, field: key });
    const names = [value].flat().map((one) => knownLabel(space, String(one)));
    return names.includes(undefined) ? undefined : names.join(common("listComma"));
  }
  if (!NAMED.has(type) || isMissing(value)) return "";
  const id = asText(value);
  return id === "" ? undefined : knownLabel(type === "tree" ? (url ?? "") : (reference ?? type), id);
}

type Shown = { rows?: readonly ListRow[]; data?: ListRow; pages?: readonly Shown[] };

/** An answer, with something else in the row of a record. */
function withRow(answer: Shown, change: (row: ListRow) => ListRow): Shown {
  return {
    ...answer,
    ...(answer.rows ? { rows: answer.rows.map(change) } : {}),
    ...(answer.data ? { data: change(answer.data) } : {}),
    ...(answer.pages ? { pages: answer.pages.map((page) => withRow(page, change)) } : {}),
  };
}

/** The answers that show a record. */
const shownIn = ({ api }: RecordActs, id: number) => [callKey(api.list), callKey(api.view, { id })];

/** Shows a value wherever the record stands, before the server has said so. */
function showValue(kind: RecordActs, id: number, field: FieldDef, value: unknown): void {
  const { key } = field;
  const name = nameOf(field, value);
  const named = `${key}Name`;
  const changed = (row: ListRow): ListRow =>
    row.id === id ? { ...row, [key]: value ?? "", ...(Object.hasOwn(row, named) ? { [named]: name } : {}) } : row;
  for (const queryKey of shownIn(kind, id)) {
    // an answer that is on its way does not know of it
    void queryClient.cancelQueries({ queryKey });
    if (name !== undefined)
      queryClient.setQueriesData<Shown>({ queryKey }, (answer) => answer && withRow(answer, changed));
  }
}

/**
 * Gives a field of a row another value, which stands there at once, unless somebody has changed it since the row was
 * loaded.
 * @returns what is wrong with it; '' = it is written
 */
export async function changeInline(kind: RecordActs, row: ListRow, field: FieldDef, value: unknown): Promise<string> {
  const { api } = kind;
  showValue(kind, row.id, field, value);
  const askAgain = () => {
    for (const queryKey of shownIn(kind, row.id)) void queryClient.invalidateQueries({ queryKey });
  };
  let before: ListRow | undefined;
  try {
    before = await write(api, row, field, value);
    if (!before) askAgain();
  } catch (error) {
    showValue(kind, row.id, field, ownValue(row, field.key));
    askAgain();
    if (!(error instanceof CallError)) throw error;
    return error.problems.find((problem) => problem.field === field.key)?.msg ?? error.message;
  }
  void tellInline(api, { before: before ?? row, field, value });
  return "";
}

/** It is written, whether or not one hears how it reads now; an open record asks the same, once for both. */
const tellInline = (api: Api, change: Change): Promise<void> =>
  queryClient.fetchQuery({ ...callQuery(api.view, { id: change.before.id }), staleTime: 0 }).then(
    ({ data }) => tellChange(api, change, data as unknown as ListRow),
    () => undefined,
  );

/** Gives a field of a row another value, unless somebody has changed it since the row was loaded. @returns false = it has not */
export async function changeField(api: Api, row: ListRow, field: FieldDef, value: unknown): Promise<boolean> {
  let before: ListRow | undefined;
  try {
    before = await write(api, row, field, value);
  } catch (error) {
    tellRefused(error);
    return false;
  }
  await tellInline(api, { before: before ?? row, field, value });
  return true;
}
