/** Rules and rows as they may be. */
import fc from "fast-check";
import { defaultRules, type PoolRules } from "../../src/pool/rules";

export const DAY_MS = 86_400_000;
/** 2024 to 2030, with two leap years. */
export const arbitraryMoment = fc.integer({
  min: Date.parse("2024-01-01T00:00:00Z"),
  max: Date.parse("2030-12-31T00:00:00Z"),
});

const limit = fc.option(fc.integer({ min: 1, max: 120 }), { nil: null });
const level = fc.record({ noFollowDays: limit, noDealDays: limit }, { requiredKeys: [] });

export const arbitraryRules: fc.Arbitrary<PoolRules> = fc
  .record({
    noFollowDays: limit,
    noDealDays: limit,
    remindDays: fc.option(fc.nat(10), { nil: null }),
    levels: fc.dictionary(fc.constantFrom("1", "2", "3"), level),
    claimPerDay: fc.option(fc.nat(12), { nil: null }),
    holdCap: fc.option(fc.integer({ min: 1, max: 12 }), { nil: null }),
    coolDownDays: fc.option(fc.nat(40), { nil: null }),
    newFreezeDays: fc.option(fc.nat(5), { nil: null }),
  })
  .map((some) => ({ ...defaultRules("customer", true), ...some, enabled: true }));
