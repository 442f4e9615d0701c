import { expect, test } from "vitest";
import { sentencesOf, tiringSentences } from "./prose.mjs";

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(" ");
const texts = (markdown: string) => sentencesOf(markdown).map(({ text }) => text);

test("a sentence of thirty words is short enough, one of thirty-one is not", () => {
  expect(tiringSentences(`The ${words(29)}.`)).toEqual([]);
  expect(tiringSentences(`\nThe ${words(30)}.`)).toEqual([
    expect.stringMatching(/^2: 31 words, at most 30: The word0/),
  ]);
});

test.each([
  "What `search` has finds the record.",
  "It is so. Of these, one remains.",
  "As far as he sees them.",
  "- item\n- **What** becomes of it",
  "| field | what it means |\n|---|---|\n| a | b |",
  "## What hurts",
  "1. (Of two, the second.)",
])("begins in a tiring way: %s", (markdown) => {
  expect(tiringSentences(markdown)).toEqual([expect.stringContaining("begins with What, Of or As far as")]);
});

test.each([
  "Say what you want. It tells of others, as far as they go.",
  "Whatever happens, often or `of` itself.",
  "```\nWhat is code\n```",
  "   ```sql\n   -- what waits\n   ```\n",
  "| Office | Whatsoever |\n|---|---|\n| `a | b` | c |",
])("is left alone: %s", (markdown) => {
  expect(tiringSentences(markdown)).toEqual([]);
});

test("paragraphs, items, headings and cells are texts of their own", () => {
  expect(texts("# Head\nOne line\ngoes on. Next\n- an item\n  goes on\n\n| a | b c |\n|---|---|\n| 1 | |")).toEqual([
    "Head",
    "One line goes on.",
    "Next",
    "an item goes on",
    "a",
    "b c",
    "1",
  ]);
});

test("code, addresses and pictures count as what one reads of them", () => {
  expect(texts("![alt text](a.png) See [the map](map.md) and `npm run x`. `a.b()` is **code**.")).toEqual([
    "See the map and Code.",
    "Code is code.",
  ]);
});
