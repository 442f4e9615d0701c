import { formItem } from "@qicheng/engine/design/form-items";
import { FIELD_EXAMPLES, SOURCED_EXAMPLES } from "@qicheng/engine/fields/examples";
import { FIELD_TYPES } from "@qicheng/engine/fields/field-def";
import { decodeField, FIELD_TYPE_REGISTRY } from "@qicheng/engine/fields/field-types";
import { expect, test } from "vitest";

test("there are the 27 item types of the specification", () => {
  expect(FIELD_TYPES).toHaveLength(27);
  expect(Object.keys(FIELD_TYPE_REGISTRY).sort()).toEqual([...FIELD_TYPES].sort());
});

test.each(FIELD_TYPES)("the example of %s is what its type takes", (type) => {
  const { field, sent } = FIELD_EXAMPLES[type];
  expect(formItem(field, { readonly: false, language: "cn" })).toMatchObject({
    type,
    field: field.key,
    title: field.title,
  });
  const decoded = decodeField(sent, field);
  const isServed =
    FIELD_TYPE_REGISTRY[type].complete || sent === undefined || (Array.isArray(sent) && sent.length === 0);
  expect(decoded.ok).toBe(isServed);
  if (!decoded.ok) expect(decoded.msg.cn).toBe("未知控件类型");
});

test.each(Object.entries(SOURCED_EXAMPLES))(
  "the example of %s with a source is what its type takes",
  (type, example) => {
    const { field, sent } = example;
    const { url, loadFilter, optionText, optionValue, params } = field.remote ?? {};
    const item = formItem(field, { readonly: false, language: "cn" });
    expect(item).toMatchObject({ type, url, method: "POST", params, loadFilter, optionText, optionValue });
    expect(decodeField(sent, field)).toEqual({ ok: true, value: sent });
  },
);
