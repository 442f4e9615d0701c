import { expect, test } from "vitest";
import { type Column, layColumns } from "./lay-columns";

const column = (field: string, width: number, rest: Partial<Column> = {}): Column => ({
  field,
  width,
  least: width,
  most: width,
  drawn: false,
  ...rest,
});
const lay = (columns: Column[], room: number) => [...layColumns(columns, room).values()];
const name = column("name", 240, { least: 200 });

test("what is left over the name takes, and nothing else", () => {
  expect(lay([name, column("phone", 120), column("time", 110)], 1000)).toEqual([770, 120, 110]);
});

test("a text that is cut is read in full before the name gets more", () => {
  const address = column("address", 150, { most: 260 });
  expect(lay([name, address, column("time", 110)], 1000)).toEqual([630, 260, 110]);
  expect(lay([name, address, column("time", 110)], 560)).toEqual([240, 210, 110]);
});

test("where somebody drew the name the last of the others takes what is left, and the last one where all are drawn", () => {
  const drawn = { drawn: true };
  expect(lay([{ ...name, ...drawn }, column("phone", 120), column("time", 110)], 600)).toEqual([240, 120, 240]);
  expect(lay([{ ...name, ...drawn }, column("phone", 120), column("time", 110, drawn)], 600)).toEqual([240, 250, 110]);
  expect(lay([{ ...name, ...drawn }, column("time", 110, drawn)], 600)).toEqual([240, 360]);
});

test("less than a column too many is taken from the name and from texts, by what each can spare", () => {
  const address = column("address", 180, { least: 100 });
  const laid = lay([name, address, column("sum", 120), column("time", 110)], 590);
  expect(laid).toEqual([220, 140, 120, 110]);
  expect(lay([name, address, column("sum", 120), column("time", 110)], 541)).toEqual([203, 108, 120, 110]);
});

test("what somebody drew gives nothing", () => {
  const address = column("address", 180, { least: 100, drawn: true });
  expect(lay([name, address, column("time", 110)], 500)).toEqual([210, 180, 110]);
});

test("else the last column that is seen ends where the room does: the name is wider", () => {
  const laid = lay([name, column("phone", 120), column("sum", 150), column("time", 110)], 440);
  expect(laid).toEqual([320, 120, 150, 110]);
  expect(lay([name, column("phone", 120), column("sum", 150), column("time", 110)], 480)).toEqual([360, 120, 150, 110]);
});

test("where columns are out of sight in any case none is cut for one more", () => {
  const texts = ["a", "b", "c", "d"].map((field) => column(field, 200, { least: 96 }));
  expect(lay([column("name", 200), ...texts], 590)).toEqual([390, 200, 200, 200, 200]);
});

test("the name, which stands still, leaves room for what is moved sideways", () => {
  expect(lay([name, column("phone", 300), column("sum", 300)], 400)).toEqual([240, 300, 300]);
  expect(lay([name, column("phone", 180), column("sum", 300)], 400)).toEqual([220, 180, 300]);
  expect(lay([name], 700)).toEqual([700]);
});
