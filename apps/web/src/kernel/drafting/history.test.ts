import fc from "fast-check";
import { expect, it } from "vitest";
import { begun, done, type History, redone, undone } from "./history";

const steps = fc.array(fc.record({ to: fc.nat(), about: fc.constantFrom(null, "title", "help") }), { maxLength: 60 });
const after = (all: readonly { to: number; about: string | null }[]) =>
  all.reduce<History<{ n: number }>>((history, { to, about }) => done(history, { n: to }, about), begun({ n: -1 }));
const whole = <State>(history: History<State>, by: (one: History<State>) => History<State>): History<State> => {
  const next = by(history);
  return next === history ? history : whole(next, by);
};

it("goes back to where it began and comes to where it was, whatever was done", () => {
  fc.assert(
    fc.property(steps, (all) => {
      const history = after(all);
      const start = whole(history, undone);
      expect(start.present).toEqual({ n: -1 });
      expect(whole(start, redone).present).toBe(history.present);
    }),
  );
});

it("takes letters of one text for one step, and what comes after an undo for another", () => {
  const typed = after([
    { to: 1, about: "title" },
    { to: 2, about: "title" },
    { to: 3, about: "help" },
  ]);
  expect(undone(typed).present.n).toBe(2);
  expect(undone(undone(typed)).present.n).toBe(-1);
  const again = done(undone(typed), { n: 4 }, "title");
  expect(again.future).toEqual([]);
  expect(undone(again).present.n).toBe(2);
});

it("takes what changes nothing for no step", () => {
  const history = begun({ n: 1 });
  expect(done(history, history.present)).toBe(history);
  expect(undone(history)).toBe(history);
  expect(redone(history)).toBe(history);
});
