/** The operation log: what people did to bring the company to where it is. */
import { followUpSaid } from "@qicheng/api/followups/messages";
import { said } from "@qicheng/api/kernel/messages";
import { defineMessages } from "@qicheng/engine/text/message";
import { type Moment, stamp, worked } from "./calendar";
import { LEVEL_NAMES } from "./customers";
import { INTENTIONS } from "./fields";
import type { Action, Change, Contact, Customer, FollowUp, Person, Share, Star } from "./model";
import type { Random } from "./random";

export interface Happened {
  people: readonly Person[];
  customers: readonly Customer[];
  contacts: readonly Contact[];
  followUps: readonly FollowUp[];
  shares: readonly Share[];
  stars: readonly Star[];
}

const SCALE_BEFORE: Readonly<Record<string, string>> = {
  "20-99人": "20人以下",
  "100-499人": "20-99人",
  "500-999人": "100-499人",
  "1000人以上": "500-999人",
};

/** Changes that may have led to the values a customer has now. */
function possibleChanges(random: Random, customer: Customer): Change[] {
  const { level, scale, ext } = customer;
  const before = random.pick(LEVEL_NAMES.filter((name) => name !== level));
  const nextTime = customer.followed.length === 0 ? customer.nextFollowAt : null;
  const changes: (Change | undefined)[] = [
    { field: "status", title: "客户级别", from: before, to: level },
    { field: "scale", title: "人员规模", from: SCALE_BEFORE[scale] ?? "", to: scale },
    { field: "address", title: "详细地址", from: "", to: customer.address ?? "" },
    { field: "website", title: "网址", from: "", to: customer.website ?? "" },
    { field: "creditCode", title: "统一社会信用代码", from: "", to: customer.creditCode ?? "" },
    { field: "remark", title: "备注", from: "", to: customer.remark ?? "" },
    nextTime === null
      ? undefined
      : { field: "nextgenjintime", title: "下次跟进时间", from: "", to: stamp(nextTime).slice(0, 19) },
    { field: "annualPurchase", title: "年采购额（万元）", from: "", to: String(ext.annualPurchase ?? "") },
    {
      field: "intention",
      title: "合作意向",
      from: ext.intention === "medium" ? "" : "一般",
      to: INTENTIONS[ext.intention ?? ""] ?? "",
    },
    { field: "expectSign", title: "预计签约日期", from: "", to: ext.expectSign ?? "" },
    { field: "labels", title: "客户标签", from: "", to: (ext.labels ?? []).join("、") },
  ];
  return changes.flatMap((change) => (change && change.to !== "" && change.from !== change.to ? [change] : []));
}

function edits(random: Random, customer: Customer, until: Moment): Action[] {
  if (!random.chance(0.42)) return [];
  const changes = random.sample(possibleChanges(random, customer), random.int(1, 5));
  const end = Math.min(until, customer.poolAt ?? until);
  const actions: Action[] = [];
  while (changes.length > 0) {
    const at = worked(random, customer.createdAt + (end - customer.createdAt) * random.next());
    const taken = customer.ownedAt !== null && at >= customer.ownedAt;
    actions.push({
      at: Math.max(at, customer.createdAt + random.int(4, 40) * 60_000),
      person: taken ? (customer.owner ?? customer.createdBy) : customer.createdBy,
      module: "customer",
      route: "/api/customer/edit",
      record: customer.no,
      customer: customer.no,
      action: "edit",
      summary: said.didEdit({ title: CUSTOMER, name: customer.name }),
      changes: changes.splice(0, random.int(1, 2)),
    });
  }
  return actions;
}

/** What the demo company did by calls that are still to come. */
const happened = defineMessages({
  toPool: { cn: "转入公海：{name}（{reason}）", en: "Moved to the pool: {name} ({reason})" },
  transferred: { cn: "转让客户：{name}（{from} → {to}）", en: "Transferred the customer: {name} ({from} → {to})" },
  shared: { cn: "共享客户：{name} 给{to}（{kind}）", en: "Shared the customer: {name} with {to} ({kind})" },
  readWrite: { cn: "读写", en: "reading and writing" },
  readOnly: { cn: "只读", en: "reading" },
});
const CUSTOMER = { cn: "客户", en: "customer" };

type OnCustomer = Pick<Action, "at" | "person" | "action" | "route" | "summary"> & { changes?: readonly Change[] };

const onCustomer = (no: number, action: OnCustomer): Action => ({
  module: "customer",
  record: no,
  customer: no,
  changes: [],
  ...action,
});

/** From creation to where the customer is now. */
function ofOwnership(customer: Customer, people: readonly Person[]): Action[] {
  const { no, name, owner, previousOwner, ownedAt, poolAt } = customer;
  const nickname = (person: number | null) => (person === null ? "" : (people[person - 1]?.nickname ?? ""));
  const made = onCustomer(no, {
    at: customer.createdAt,
    person: customer.createdBy,
    action: "add",
    route: "/api/customer/add",
    summary: said.didAdd({ title: CUSTOMER, name }),
  });
  if (poolAt !== null) {
    const changes = [{ field: "UserID", title: "负责人", from: nickname(previousOwner), to: "" }];
    const summary = happened.toPool({ name, reason: customer.poolReason ?? "" });
    const person = previousOwner ?? customer.createdBy;
    return [
      made,
      onCustomer(no, { at: poolAt, person, action: "toGonghai", route: "/api/customer/toGonghai", summary, changes }),
    ];
  }
  if (previousOwner === null || ownedAt === null) return [made];
  const manager = people.find((person) => person.username === "liuzhiqiang");
  const changes = [{ field: "UserID", title: "负责人", from: nickname(previousOwner), to: nickname(owner) }];
  const moved = onCustomer(no, {
    at: ownedAt,
    person: manager?.no ?? previousOwner,
    action: "transfer",
    route: "/api/customer/transfer",
    summary: happened.transferred({ name, from: nickname(previousOwner), to: nickname(owner) }),
    changes,
  });
  return [made, moved];
}

const ofContact = (contact: Contact): Action => ({
  at: contact.createdAt,
  person: contact.createdBy,
  module: "contact",
  route: "/api/contact/add",
  record: contact.no,
  customer: contact.customer,
  action: "add",
  summary: said.didAdd({ title: { cn: "联系人", en: "contact" }, name: contact.name }),
  changes: [],
});

const ofFollowUp = (followUp: FollowUp): Action => ({
  at: followUp.at,
  person: followUp.person,
  module: "followup",
  route: "/api/OpportLogs/Add",
  record: followUp.no,
  customer: followUp.customer,
  action: "add",
  summary: followUpSaid.did({ text: followUp.text.slice(0, 50) }),
  changes: [],
});

/** Everything that happened, in order. */
export function makeActions(random: Random, all: Happened, until: Moment): Action[] {
  const { people, customers, contacts, followUps, shares, stars } = all;
  const nameOf = (no: number) => customers[no - 1]?.name ?? "";
  const sharing = shares.map(({ customer, person, access, by, at }) => {
    const kind = access === "rw" ? happened.readWrite : happened.readOnly;
    const summary = happened.shared({ name: nameOf(customer), to: people[person - 1]?.nickname ?? "", kind });
    return onCustomer(customer, { at, person: by, action: "share", route: "/api/customer/share", summary });
  });
  const starring = stars.map(({ customer, person, at }) =>
    onCustomer(customer, {
      at,
      person,
      action: "star",
      route: "/api/customer/setTop",
      summary: said.didStar({ title: CUSTOMER, name: nameOf(customer) }),
    }),
  );
  return [
    ...customers.flatMap((customer) => [...ofOwnership(customer, people), ...edits(random, customer, until)]),
    ...contacts.filter(({ primary }) => !primary).map(ofContact),
    ...followUps.map(ofFollowUp),
    ...sharing,
    ...starring,
  ].sort((a, b) => a.at - b.at);
}
