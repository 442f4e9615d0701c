/** Every property that the designer offers, of every type: set there with the mouse, published, and seen to act. */
import { expect } from "@playwright/test";
import { sampled, seedText } from "../scripts/lib/sampled.mjs";
import { offeredOf, TRIALS } from "./support/designed/plan";
import { HELD } from "./support/designed/samples";
import {
  design,
  lookAtApi,
  lookAtEdit,
  lookAtForm,
  lookAtImport,
  lookAtList,
  makeRecord,
  published,
} from "./support/designed/stage";
import type { TrialKey } from "./support/designed/trial";
import { NOT_BY_ITSELF } from "./support/designed/typed";
import { worldOf } from "./support/designed/world";
import { asBefore, detailOf, formOf } from "./support/designer";
import { test } from "./support/test";

const USER = "jingli";
/** Types that are published together. */
const TOGETHER = 3;
const types = sampled(HELD, 1);
const batches = Array.from({ length: Math.ceil(types.length / TOGETHER) }, (_, at) =>
  types.slice(at * TOGETHER, (at + 1) * TOGETHER),
);

/** Drawn by the seed here, each run some types. */
const ALWAYS = { tag: "@always" };

test("each property is set in some trial", ALWAYS, () => {
  const offered = new Set<TrialKey>(HELD.flatMap(offeredOf));
  const left = (Object.keys(TRIALS) as TrialKey[]).filter((key) => !offered.has(key));
  expect(left.sort()).toEqual([...NOT_BY_ITSELF].sort());
});

for (const batch of batches)
  test(
    `all that the designer offers of ${batch.join(", ")} acts where it should (${seedText})`,
    ALWAYS,
    async ({ as }) => {
      test.setTimeout(180_000);
      const boss = await as("admin");
      const user = await as(USER);
      const id = await formOf(boss.key, "customer");
      const before = (await detailOf(boss.key, id)).design.items;
      const world = await worldOf(user.key, USER);
      try {
        const trials = await published(user.key, await design(boss.page, { id, key: boss.key, world }, batch));
        const record = await makeRecord(user.key, trials, world);
        await lookAtApi(user, trials, world, record);
        await lookAtImport(user, trials, world);
        await lookAtForm(user, trials, world);
        await lookAtList(user, trials, world, record);
        await lookAtEdit(user, trials, world, record);
        expect(trials.wrong).toEqual([]);
      } finally {
        await asBefore(boss.key, id, "customer", before);
      }
      expect(boss.complaints.list).toEqual([]);
      expect(user.complaints.list).toEqual([]);
    },
  );
