/** What a form has changed of a record: said once it is saved, and taken back through the same call. */

import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { ownValue } from "@qicheng/engine/text/own-value";
import type { FormEdit } from "../../forms/values/form-parts";
import { valuesOfRecord, valuesToSend } from "../../forms/values/items";
import { isMasked } from "../../forms/values/reveal-store";
import { tellWritten, type WrittenValue } from "../../forms/values/take-back";
import type { Values } from "../../forms/values/values";
import { call, type InputOf } from "../../http/call";
import { callQuery } from "../../http/hooks";
import { queryClient } from "../../http/query-client";
import { toast } from "../../tell/toast";
import { t } from "../parts/texts";
import type { RecordActs } from "./record";

/** What is called by the key of a value: the field, or the one whose second value it is. */
const titleOf = (fields: readonly FieldDef[], key: string): string =>
  fields.find((field) => field.key === key || field.key2 === key)?.title ?? key;

/**
 * The values that the saving has replaced, those included that follow from others, as its form would send them.
 * @returns undefined where one cannot put all of them back: somebody has written in between, or one does not read what
 * stood there
 */
export function formerValues({ before, fields, changes }: FormEdit, after: Values): Values | undefined {
  if (Number(after.version) !== Number(before.version) + 1) return undefined;
  const former = valuesToSend(fields, before, after);
  const hidden = Object.keys(former).some((key) => isMasked(before, key));
  const unread = Object.keys(changes).some((key) => ownValue(after, key) === undefined);
  return hidden || unread || Object.keys(former).length === 0 ? undefined : former;
}

interface Changed extends FormEdit {
  /** Said of it, and of its being taken back. */
  text: string;
  back: string;
  /** What was saved, as its form edits it. */
  after: Values;
  look: () => Promise<Values>;
  /** Sends former values, as the form would: with those beside them, and the version of now. */
  write: (former: Values, beside: Values, version: unknown) => Promise<unknown>;
}

/** Says what was changed, and offers to take it back where that is nobody else's. */
export function tellChanged({ text, back, after, look, write, ...edit }: Changed): void {
  const { fields } = edit;
  const former = formerValues(edit, after);
  if (!former) {
    toast.success(text);
    return;
  }
  const values = Object.keys(former).map(
    (key): WrittenValue => ({ key, title: titleOf(fields, key), value: ownValue(after, key) }),
  );
  tellWritten({
    text,
    values,
    look,
    back: async (now) => {
      await write(former, { ...valuesOfRecord(fields, now), ...former }, now.version);
      return back;
    },
  });
}

type Saved = Omit<Changed, "after"> & { after: () => Promise<Values> };

/** The same of a form, whether or not one hears how the record reads now. */
export async function tellSaved({ after: read, ...saved }: Saved): Promise<void> {
  const after = await read().catch(() => undefined);
  if (after) tellChanged({ ...saved, after });
  else toast.success(saved.text);
}

interface Edited extends FormEdit {
  id: number;
  name: string;
}

const asItTravels = (values: Values): Values => values;

export function tellEdited({ api, names, form = {} }: RecordActs, { id, name, ...edit }: Edited): Promise<void> {
  const { fromWire = asItTravels, toWire = asItTravels } = form;
  return tellSaved({
    ...edit,
    text: t("saved", { ...names, name }),
    back: t("editTakenBack", { ...names, name }),
    // an open record asks the same, once for both
    after: async () =>
      fromWire((await queryClient.fetchQuery({ ...callQuery(api.view, { id }), staleTime: 0 })).data as Values),
    look: async () => fromWire((await call(api.view, { id })).data as Values),
    write: (former, beside, version) =>
      call(api.edit, { ...toWire({ ...former, id, version }, beside), id } as InputOf<typeof api.edit>),
  });
}
