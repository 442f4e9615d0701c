import { FIELD_TYPES } from "@qicheng/engine/fields/field-def";
import { decodeField } from "@qicheng/engine/fields/field-types";
import { withAbove } from "@qicheng/engine/fields/options";
import { isCreditCode, PATTERNS } from "@qicheng/engine/fields/patterns";
import { validateForm } from "@qicheng/engine/fields/validate";
import { expect, test } from "vitest";
import { agesOf } from "../seed/demo/ages";
import { startOfDay } from "../seed/demo/calendar";
import { makeComments } from "../seed/demo/comments";
import { CUSTOM_FIELDS } from "../seed/demo/fields";
import { makeDemoCompany } from "../seed/demo/generate";
import { NOTES } from "../seed/demo/notes";
import { TAGS } from "../seed/demo/tags";
import { DEMO_ACCOUNTS } from "../src/modules/session/demo-accounts";

const DAY = "2026-11-21";
const company = makeDemoCompany(DAY);
const { branches, people, customers, contacts, followUps, actions } = company;

test("two runs of one day make the same company, another day moves it", () => {
  expect(makeDemoCompany(DAY)).toEqual(company);
  expect(makeDemoCompany("2027-03-01").followUps.at(-1)?.at).not.toBe(followUps.at(-1)?.at);
});

test.each(["2026-01-01", "2026-03-02", "2026-05-03", "2026-10-07", "2027-02-28"])(
  "nothing of %s has happened after that day began",
  (day) => {
    const made = makeDemoCompany(day);
    const latest = Math.max(...made.actions.map(({ at }) => at), ...made.customers.map(({ poolAt }) => poolAt ?? 0));
    expect(latest).toBeLessThan(startOfDay(day));
    expect(made.followUps.every(({ at, next }) => next === null || next > at)).toBe(true);
    expect(made.followUps).toHaveLength(3_000);
  },
);

test("the company is as large as promised", () => {
  const primary = contacts.filter((contact) => contact.primary);
  const counts = [branches, people, customers, contacts, followUps].map(({ length }) => length);
  expect(counts).toEqual([10, 30, 600, 900, 3_000]);
  expect(new Set(primary.map(({ customer }) => customer)).size).toBe(600);
  expect(primary).toHaveLength(600);
  expect(customers.filter(({ owner }) => owner === null)).toHaveLength(60);
  expect(customers.filter(({ dealAt }) => dealAt !== null)).toHaveLength(150);
  expect(actions.length).toBeGreaterThan(4_000);
  const usernames = people.map(({ username }) => username);
  expect(usernames).toEqual(expect.arrayContaining([...DEMO_ACCOUNTS]));
  expect(branches.every(({ head }) => usernames.includes(head))).toBe(true);
});

test("what colleagues say to follow-ups is theirs to say: the owner's, his head's, and of those who see everything", () => {
  const comments = makeComments(company, DAY);
  expect(comments.length).toBeGreaterThan(20);
  expect(new Set(comments.map(({ followUp }) => followUp)).size).toBeGreaterThan(10);
  const personOf = (no: number | null | undefined) => people.find((one) => one.no === no);
  const ownerOf = (no: number) => personOf(customers.find((one) => one.no === no)?.owner);
  const seeing = (customer: number) => {
    const owner = ownerOf(customer);
    const colleagues = people.filter(({ branch }) => branch === owner?.branch).map(({ username }) => username);
    return [...colleagues, "zongjian", "caiwu"];
  };
  for (const { followUp, customer, person, text, mentioned, at } of comments) {
    const entry = followUps.find(({ no }) => no === followUp);
    expect(entry?.customer).toBe(customer);
    expect(at).toBeGreaterThan(entry?.at ?? at);
    expect(at).toBeLessThan(startOfDay(DAY));
    const those = [person, ...mentioned].map((no) => personOf(no)?.username);
    expect(seeing(customer)).toEqual(expect.arrayContaining(those));
    for (const no of mentioned) expect(text).toContain(`@${personOf(no)?.nickname}`);
  }
});

test("names are distinct and accounts have the form that fields ask for", () => {
  expect(new Set(customers.map(({ name }) => name)).size).toBe(600);
  for (const { creditCode, website } of customers) {
    if (creditCode !== null) expect(isCreditCode(creditCode), creditCode).toBe(true);
    if (website !== null) expect(PATTERNS.url.test(website), website).toBe(true);
  }
  for (const { mobile, email } of contacts) {
    if (mobile !== null) expect(PATTERNS.phone.test(mobile), mobile).toBe(true);
    if (email !== null) expect(PATTERNS.email.test(email), email).toBe(true);
  }
});

test("small things are believable: phones differ, managers are shared records, and things were made over months", () => {
  const mobiles = people.map(({ mobile }) => mobile);
  expect(new Set(mobiles).size).toBe(people.length);
  for (const mobile of mobiles) expect(mobile).toMatch(/^1[3-9]\d{9}$/);
  expect(new Set(mobiles.map((mobile) => mobile.slice(0, 3))).size).toBeGreaterThan(6);
  expect(new Set(mobiles.map((mobile) => mobile.slice(0, 7))).size).toBe(people.length);
  const branchOf = (no: number | null) => people.find((one) => one.no === no)?.branch;
  for (const username of ["jingli", "liuzhiqiang", "huangweijie", "zhengkai", "zongjian"]) {
    const manager = people.find((one) => one.username === username);
    const shared = company.shares.filter(({ person }) => person === manager?.no);
    expect(shared.length, username).toBeGreaterThan(2);
    const owners = shared.map(({ customer }) => customers.find(({ no }) => no === customer)?.owner ?? null);
    expect(owners.map(branchOf), username).not.toContain(manager?.branch);
  }
  for (const count of [7, 12]) {
    const ages = agesOf(DAY, count, count);
    expect(ages).toEqual(ages.toSorted());
    expect(new Set(ages.map((age) => age.slice(0, 7))).size).toBeGreaterThan(5);
    expect(ages.every((age) => /^\S+ (?:0[89]|1\d):/.test(age))).toBe(true);
  }
});

/** A stored value as a form sends it. */
function sentAs(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("from" in value && "to" in value) return [value.from, value.to];
  return "html" in value ? value.html : value;
}

test("values of custom fields are what their fields store", () => {
  for (const [key, definition] of CUSTOM_FIELDS) {
    expect(FIELD_TYPES).toContain(definition.type);
    const field = { key, storage: "ext" as const, ...definition };
    for (const { ext } of customers) {
      const value = ext[key as keyof typeof ext];
      if (value === undefined) continue;
      expect(decodeField(sentAs(value), field), key).toEqual({ ok: true, value });
    }
  }
  const fields = withAbove(
    CUSTOM_FIELDS.map(([key, definition]) => ({ key, storage: "ext" as const, ...definition })),
    () => undefined,
  );
  for (const { ext } of customers) {
    const raw = Object.fromEntries(Object.entries(ext).map(([key, value]) => [key, sentAs(value)]));
    expect(validateForm(fields, raw, "add").errors).toEqual([]);
  }
  expect(customers.filter(({ ext }) => ext.terms !== undefined).length).toBeGreaterThan(200);
  expect(customers.filter(({ ext }) => ext.shipCounty !== undefined).length).toBeGreaterThan(50);
  expect(customers.every(({ ext }) => (ext.stockCode !== undefined) === (ext.isListed === "1"))).toBe(true);
});

test("tags are on a good part of the customers, as it fits them", () => {
  const texts = new Set(TAGS.map(({ text }) => text));
  expect(texts.size).toBe(TAGS.length);
  const { tagged } = company;
  expect(tagged.every(({ tag }) => texts.has(tag))).toBe(true);
  const some = new Set(tagged.map(({ customer }) => customer)).size;
  expect(some).toBeGreaterThan(150);
  expect(some).toBeLessThan(450);
  for (const { text } of TAGS) expect(tagged.filter(({ tag }) => tag === text).length, text).toBeGreaterThan(10);
  const renewed = tagged.filter(({ tag }) => tag === "年底续约").map(({ customer }) => customer);
  expect(customers.filter(({ no }) => renewed.includes(no)).every(({ dealAt }) => dealAt !== null)).toBe(true);
});

test("notes are varied, complete and short enough", () => {
  const templates = Object.values(NOTES).flatMap((notes) => Object.values(notes).flat());
  expect(new Set(templates).size).toBeGreaterThan(200);
  expect(new Set(followUps.map(({ text }) => text)).size).toBeGreaterThan(2_700);
  for (const { text } of followUps) {
    expect(text).not.toMatch(/[{}]|undefined|null|NaN/);
    expect([...text].length).toBeLessThanOrEqual(300);
  }
});
