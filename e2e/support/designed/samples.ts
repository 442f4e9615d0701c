/** A value of each type: as a client sends it, as a sheet has it, as a list shows it. */
import type { FieldType } from "@qicheng/engine/fields/field-def";
import type { Carrier, Drawn, World } from "./trial";

interface Sample {
  sent: (world: World, carrier: Carrier) => unknown;
  /** Another one. */
  other: unknown;
  /** Left out where no cell of a sheet has room for it. */
  cell?: (world: World, carrier: Carrier) => string;
  /** What one reads in the list, where that is a text that is the same on every day. */
  shown?: (world: World) => string;
}

/** Of the fields with choices the second one was called so. */
export const SECOND = "乙";
const TEXT = "甲文";
const one = { sent: () => TEXT, other: "丙文", cell: () => TEXT, shown: () => TEXT };
const secondOf = (carrier: Carrier) => (carrier === "plain" ? SECOND : "选项2");
const choice = { sent: () => "2", other: "1", cell: (_world: World, carrier: Carrier) => secondOf(carrier) };
const region = { sent: () => "330106", other: "110108", cell: () => "浙江省杭州市西湖区", shown: () => "西湖" };

/** What a switch of other values is called when it is on. */
export const ON = "yes";
export const PROPERTY = "材质";

type Held = Exclude<FieldType, "divider" | "contract">;

const SAMPLES: Record<Held, Sample> = {
  input: one,
  textarea: one,
  editor: { ...one, sent: () => `<p>${TEXT}</p>`, other: "<p>丙文</p>" },
  number: { sent: () => 12, other: 13, cell: () => "12", shown: () => "12" },
  ColorPicker: { sent: () => "#d46b08", other: "#1677ff", cell: () => "#d46b08" },
  select: {
    ...choice,
    shown: () => SECOND,
    sent: ({ customer }, carrier) => (carrier === "other" ? String(customer.id) : "2"),
    cell: ({ customer }, carrier) => (carrier === "other" ? customer.name : secondOf(carrier)),
  },
  radio: { ...choice, shown: () => SECOND },
  jcselect: { ...choice, shown: () => SECOND },
  statusSelect: {
    sent: ({ level }) => level.id,
    other: 999_999,
    cell: ({ level }) => level.name,
    shown: ({ level }) => level.name,
  },
  switch: {
    sent: (_world, carrier) => (carrier === "other" ? ON : "1"),
    other: "0",
    cell: () => "是",
    shown: () => "是",
  },
  date: { sent: () => "2030-01-05", other: "2030-01-06", cell: () => "2030-01-05" },
  datetime: { sent: () => "2030-01-05 09:30", other: "2030-01-06 09:30", cell: () => "2030-01-05 09:30" },
  daterange: {
    sent: () => ["2030-01-05", "2030-02-01"],
    other: ["2030-01-06", "2030-02-01"],
    cell: () => "2030-01-05 至 2030-02-01",
    shown: () => "2030-01-05 ~ 2030-02-01",
  },
  city: region,
  county: region,
  user: {
    sent: ({ person }) => person.id,
    other: 999_999,
    cell: ({ person }) => person.name,
    shown: ({ person }) => person.name,
  },
  branch: {
    sent: ({ branch }) => branch.id,
    other: 999_999,
    cell: ({ branch }) => branch.name,
    shown: ({ branch }) => branch.name,
  },
  customer: {
    sent: ({ customer }) => customer.id,
    other: 999_999,
    cell: ({ customer }) => customer.name,
    shown: ({ customer }) => customer.name,
  },
  tree: { sent: ({ node }) => node.id, other: 999_999, cell: ({ node }) => node.name, shown: ({ node }) => node.name },
  tags: { sent: () => ["甲签"], other: ["乙签"], cell: () => "甲签", shown: () => "甲签" },
  picture: { sent: async ({ file }) => [{ id: await file("甲.png") }], other: [{ id: 999_999 }] },
  file: { sent: async ({ file }) => [{ id: await file("甲.pdf") }], other: [{ id: 999_999 }] },
  product: {
    sent: ({ product }) => [{ productid: product, number: 2, sellingprice: 3 }],
    other: [{ productid: 1, number: 9, sellingprice: 9 }],
  },
  property: {
    sent: (_world, carrier) => [{ name: carrier === "plain" ? "1" : PROPERTY, value: TEXT }],
    other: [{ name: "颜色", value: "红" }],
  },
  tablelist: { sent: () => [{ field1: TEXT }], other: [{ field1: "丙文" }] },
};

export const sampleOf = ({ type }: Pick<Drawn, "type">): Sample => SAMPLES[type as Held];

/** Types that a trial draws. */
export const HELD = Object.keys(SAMPLES) as Held[];

/** What is sent for a field. */
export async function sentFor(field: Drawn, world: World): Promise<unknown> {
  const value = await sampleOf(field).sent(world, field.carrier);
  return field.carrier === "many" && !Array.isArray(value) ? [value] : value;
}
