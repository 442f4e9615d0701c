import { expect, test } from "vitest";
import { Lately } from "./lately";

/** A clock that one sets. */
function lately() {
  let at = 1_000;
  const heard = new Lately(() => at);
  const pass = (ms: number) => {
    at += ms;
  };
  return { heard, pass };
}

const NOTHING = { changed: [], settled: false };

test("tells what came while somebody was away or on his way, and nothing of before", () => {
  const { heard, pass } = lately();
  heard.begin();
  pass(5_000);
  heard.noteChanged("customer", 7);
  heard.noteSettled([1, 2]);
  pass(2_000);
  expect(heard.missed(1, 1_000)).toEqual({ changed: [{ topic: "customer", by: 7, ago: 2_000 }], settled: true });
  expect(heard.missed(3, 1_000)).toEqual({ changed: [{ topic: "customer", by: 7, ago: 2_000 }], settled: false });
  expect(heard.missed(1, 999)).toEqual(NOTHING);
});

test("changes of several people one after the other are of nobody alone, long after of the last", () => {
  const { heard, pass } = lately();
  heard.begin();
  pass(61_000);
  heard.noteChanged("customer", 7);
  heard.noteChanged("customer", 8);
  expect(heard.missed(1, 1).changed).toEqual([{ topic: "customer", by: 0, ago: 0 }]);
  pass(61_000);
  heard.noteChanged("customer", 8);
  heard.noteChanged("customer", 8);
  expect(heard.missed(1, 1).changed).toEqual([{ topic: "customer", by: 8, ago: 0 }]);
});

test("of what came before the server listened nobody knows", () => {
  const unknown = { changed: undefined, settled: true };
  const { heard, pass } = lately();
  expect(heard.missed(1, 1)).toEqual(unknown);
  expect(heard.missed(1, 0)).toEqual(NOTHING);
  heard.begin();
  pass(1_010);
  expect(heard.missed(1, 10)).toEqual(NOTHING);
  expect(heard.missed(1, 11)).toEqual(unknown);
  heard.noteSettled([1]);
  // the connection to the database broke, and stands again
  heard.begin();
  pass(2_000);
  expect(heard.missed(1, 100)).toEqual(NOTHING);
});
