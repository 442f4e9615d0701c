/** Property: a form in the browser says of any values what the server says of them, and sends what it stores. */
import type { FormItem } from "@qicheng/api/forms/routes";
import { formJson } from "@qicheng/engine/design/form-items";
import { formFrom } from "@qicheng/engine/design/form-kinds";
import type { FieldDef, FormDef } from "@qicheng/engine/fields/field-def";
import { validateForm } from "@qicheng/engine/fields/validate";
import type { Language } from "@qicheng/engine/text/message";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../../../../packages/engine/test/draw";
import { arbitraryForm, SERVED } from "../../../../../../packages/engine/test/fields/arbitrary/forms";
import { arbitraryValue, hostileValue } from "../../../../../../packages/engine/test/fields/arbitrary/values";
import { editFields, fieldsOfItems, valuesToSend } from "./items";
import { sentValues } from "./row-values";

type Values = Record<string, unknown>;

const LAYOUT = { cols: 2, width: 800, labelwidth: 100, labelposition: "right", labelbg: 0 } as const;
const FORM: FormDef = { module: "case", fields: [], ...LAYOUT, api_add: "", api_edit: "", api_detail: "" };

/** As it travels. */
const over = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

/** What is typed, sent by a program, or left out. */
const typed = (field: FieldDef) =>
  fc.oneof(
    { weight: 4, arbitrary: arbitraryValue(field) },
    { weight: 3, arbitrary: hostileValue },
    { weight: 2, arbitrary: fc.constant(undefined) },
  );

/** The form as it is laid out, or one that leaves the last field out. */
const published = (fields: readonly FieldDef[]) =>
  fc
    .constantFrom(undefined, fields, fields.slice(0, -1))
    .map((placed) => formFrom(FORM, fields, placed && { ...LAYOUT, fields: placed }));

const drawn = (type: FieldDef["type"]) =>
  arbitraryForm(type).chain((fields) =>
    fc.record({
      form: published(fields),
      values: fc.record(Object.fromEntries(fields.map((field) => [field.key, typed(field)]))) as fc.Arbitrary<Values>,
      language: fc.constantFrom<Language>("cn", "en"),
    }),
  );

const inLanguage = (language: Language, { values, errors }: ReturnType<typeof validateForm>) => ({
  errors: errors.map(({ msg, ...error }) => ({ ...error, msg: msg[language] })),
  ...(errors.length === 0 ? { values } : {}),
});

test.each(SERVED)("%s", (type) => {
  fc.assert(
    fc.property(drawn(type), ({ form, values, language }) => {
      const { items } = over(formJson(form, { readonly: false, language }));
      const fields = fieldsOfItems(items as FormItem[]);
      const given = over(
        Object.fromEntries(Object.entries(values).filter(([key]) => fields.some((one) => one.key === key))),
      );
      for (const mode of ["add", "edit"] as const) {
        const client = mode === "add" ? fields : editFields(fields);
        const here = validateForm(client, sentValues(client, given), "add", {});
        const sent = mode === "add" ? over(valuesToSend(client, given, undefined)) : over(sentValues(client, given));
        const there = validateForm(form.fields, sent, "add", {});
        const known = Object.fromEntries(
          Object.entries(there.values).filter(([key]) => fields.some((one) => one.key === key)),
        );
        expect(inLanguage(language, here)).toEqual(inLanguage(language, { ...there, values: known }));
      }
    }),
    { numRuns: Number(process.env.CHECK_RUNS ?? runs(300)) },
  );
});
