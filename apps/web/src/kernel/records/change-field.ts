/** One value of a record changed from outside of its form: which may be, how it is shown, written, and taken back. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { isShown } from "@qicheng/engine/fields/linkage";
import { isMissing } from "@qicheng/engine/fields/operators";
import { asText } from "../forms/as-text";
import { fieldsFor } from "../forms/form-parts";
import { isSame } from "../forms/items";
import { labelOf } from "../forms/labels";
import { isMasked } from "../forms/reveal-store";
import type { LoadedForm } from "../forms/use-form-definition";
import { CallError, call, type InputOf } from "../http/call";
import { callKey, callQuery } from "../http/hooks";
import { queryClient } from "../http/query-client";
import { common } from "../i18n/common";
import type { ListRow } from "../list/list-module";
import { knownLabel } from "../pickers/known-labels";
import type { RecordActs } from "./record";
import { inTurn, tellWritten, told } from "./take-back";
import { t } from "./texts";

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
const WIDE: ReadonlySet<string> = new Set(["divider", "picture", "textarea", "daterange"]);

/** The field that is changed where its value stands. */
export function inlineField(...given: Parameters<typeof changeable>): FieldDef | undefined {
  const field = changeable(...given);
  return field && !WIDE.has(field.type) ? field : undefined;
}

/** The record as it is now: not as the screen has it, and not broken off when that turns out to be stale. */
const viewed = async ({ view }: Api, id: number) => (await call(view, { id })).data as unknown as ListRow;

/** What is sent to give a field a value; `version` is that of the record as one saw it. */
const changeOf = (id: number, version: unknown, field: FieldDef, value: unknown) =>
  ({ id, version, [field.key]: value ?? "" }) as InputOf<Api["edit"]>;

/** A value as one reads it. */
function namedValue(row: ListRow, { key, options }: FieldDef): string {
  const option = options?.find(({ value }) => String(value) === String(row[key]));
  return labelOf(row, key) || option?.label || asText(row[key]).replace(/:00$/, "") || common("none");
}

/**
 * @returns false = it was written already, by a call of which one heard nothing
 * @throws CallError what the server refuses, and where somebody has changed the field since the row was loaded
 */
const write = (api: Api, row: ListRow, field: FieldDef, value: unknown): Promise<boolean> =>
  inTurn(async () => {
    const { key, title } = field;
    const before = await viewed(api, row.id);
    if (isSame(before[key], value)) return false;
    if (!isSame(before[key], row[key]))
      throw new CallError(t("changedByOther", { title, value: namedValue(before, field) }), "CONFLICT");
    await call(api.edit, changeOf(row.id, before.version, field, value));
    return true;
  });

/** Says what a value was and has become, and offers to take it back. */
function tellChange(api: Api, before: ListRow, now: ListRow, field: FieldDef): void {
  const { title, key } = field;
  tellWritten({
    text: t("changed", { title, from: namedValue(before, field), to: namedValue(now, field) }),
    values: [{ key, title, value: now[key] }],
    look: () => viewed(api, before.id),
    back: async ({ version }) => {
      await call(api.edit, changeOf(before.id, version, field, before[key]));
      return t("takenBack", { title, value: namedValue(before, field) });
    },
  });
}

/** Types whose values are ids, with a name beside them. */
const NAMED: ReadonlySet<string> = new Set(["user", "branch", "customer", "contract", "product", "tree", "city"]);

/** What a value is called; '' where it says so itself, undefined where one does not know yet. */
function nameOf({ type, url }: FieldDef, value: unknown): string | undefined {
  if (!NAMED.has(type) || isMissing(value)) return "";
  const id = asText(value);
  return id === "" ? undefined : knownLabel(type === "tree" ? (url ?? "") : type, id);
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
    row.id === id ? { ...row, [key]: value ?? "", ...(named in row ? { [named]: name } : {}) } : row;
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
  try {
    if (!(await write(api, row, field, value))) askAgain();
  } catch (error) {
    askAgain();
    if (!(error instanceof CallError)) throw error;
    return error.problems.find((problem) => problem.field === field.key)?.msg ?? error.message;
  }
  void tellInline(api, row, field);
  return "";
}

/** It is written, whether or not one hears how it reads now; an open record asks the same, once for both. */
const tellInline = (api: Api, row: ListRow, field: FieldDef): Promise<void> =>
  queryClient.fetchQuery({ ...callQuery(api.view, { id: row.id }), staleTime: 0 }).then(
    ({ data }) => tellChange(api, row, data as unknown as ListRow, field),
    () => undefined,
  );

/** Gives a field of a row another value, unless somebody has changed it since the row was loaded. @returns false = it has not */
export async function changeField(api: Api, row: ListRow, field: FieldDef, value: unknown): Promise<boolean> {
  try {
    await write(api, row, field, value);
  } catch (error) {
    told(error);
    return false;
  }
  await tellInline(api, row, field);
  return true;
}
