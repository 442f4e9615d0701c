import { expect, test } from "vitest";
import { excerpt, type Mark } from "../../src/names/marks";

const marked = (text: string, marks: readonly Mark[]) => marks.map(([from, to]) => text.slice(from, to));

test("a short text is shown as it is, and a long one without marks, too", () => {
  expect(excerpt("约定七天", [[2, 4]])).toEqual({ text: "约定七天", marks: [[2, 4]] });
  expect(excerpt("甲".repeat(500), []).text).toHaveLength(500);
});

test("of a long text the part with the first mark is shown, its marks on the same words", () => {
  const text = `${"甲".repeat(300)}七天${"乙".repeat(50)}无条件${"丙".repeat(400)}七天`;
  const at = (word: string, from = 0): Mark => [text.indexOf(word, from), text.indexOf(word, from) + word.length];
  const shown = excerpt(text, [at("无条件"), at("七天"), at("七天", 400)]);
  expect(shown.text).toHaveLength(202);
  expect(shown.text).toMatch(/^…甲+七天乙+无条件丙+…$/);
  expect(marked(shown.text, shown.marks)).toEqual(["无条件", "七天"]);
});

test("at the beginning nothing is left out before it, at the end nothing behind it", () => {
  expect(excerpt(`七天${"乙".repeat(400)}`, [[0, 2]]).text).toMatch(/^七天乙+…$/);
  const last = excerpt(`${"乙".repeat(400)}七天`, [[400, 402]]);
  expect(last.text).toMatch(/^…乙+七天$/);
  expect(marked(last.text, last.marks)).toEqual(["七天"]);
});

test("no character is cut in two", () => {
  for (const odd of ["", "x"]) {
    const text = `${odd}${"😀".repeat(150)}七天${"😀".repeat(300)}`;
    const from = text.indexOf("七天");
    const shown = excerpt(text, [[from, from + 2]]);
    expect(shown.text).not.toMatch(/\p{Surrogate}/u);
    expect(marked(shown.text, shown.marks)).toEqual(["七天"]);
  }
});
