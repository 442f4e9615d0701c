/** The smart line against what was promised of it, and against texts that nobody promised anything of. */
import { describe, expect, it } from "vitest";
import { readCard } from "../../src/cards/read-card";
import { CARDS } from "./business-cards";
import { ADDRESSES, type CardCase, COMPANIES, NOTHING, ORDERS, PEOPLE, REACHED_BY } from "./lines";
import { SIGNATURES } from "./signatures";

const ALL: Record<string, readonly CardCase[]> = {
  "in any order": ORDERS,
  people: PEOPLE,
  companies: COMPANIES,
  "numbers and accounts": REACHED_BY,
  addresses: ADDRESSES,
  nothing: NOTHING,
  "business cards": CARDS,
  signatures: SIGNATURES,
};

const valuesOf = (text: string) =>
  Object.fromEntries(Object.entries(readCard(text).parts).map(([part, { value }]) => [part, value]));

describe.each(Object.entries(ALL))("%s", (_name, cases) => {
  it.each(cases)("%j", (text, values, rest) => {
    expect({ values: valuesOf(text), rest: readCard(text).rest }).toEqual({ values, rest });
  });
});
