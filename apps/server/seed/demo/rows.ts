/** The demo company as rows: numbers become ids, names of dictionary entries become theirs. */
import { contactTerms, customerTerms, type DuplicateKey, duplicateKeys } from "../../src/modules/customers/keys";
import { type Moment, stamp } from "./calendar";
import type { Contact, Customer, DemoCompany, Extra, FollowUp, Person } from "./model";
import { mailOf, telephoneOf } from "./reach";

type Row = Record<string, unknown>;

/** From the numbers of the demo to ids of the database. */
export interface Ids {
  branch: (no: number) => number;
  person: (no: number) => number;
  customer: (no: number) => number;
  contact: (no: number) => number;
  followUp: (no: number) => number;
  role: (name: string) => number;
  entry: (kind: string, name: string) => number;
}

/** Applies to what is known; what is not known stays null. */
const known = <T, R>(value: T | null, convert: (value: T) => R): R | null => (value === null ? null : convert(value));

export const branchRows = ({ branches, people }: DemoCompany, ids: Ids): Row[] => {
  const founded = stamp(Math.min(...people.map(({ hiredAt }) => hiredAt)));
  return branches.map(({ name, parent, kind }, at) => ({
    id: ids.branch(at + 1),
    name,
    parent_id: known(parent, ids.branch),
    kind,
    sort: at + 1,
    created_at: founded,
  }));
};

/** Those who have customers call them. */
const SELLING = /^销售/;

export const userRow = (person: Person, passwordHash: string, ids: Ids): Row => ({
  id: ids.person(person.no),
  username: person.username,
  nickname: person.nickname,
  branch_id: ids.branch(person.branch),
  mobile: person.mobile,
  email: person.email,
  sex: person.sex,
  position: person.position,
  password_hash: passwordHash,
  must_change_password: false,
  quit_status: Number(person.quit),
  call_enabled: Number(!person.quit && SELLING.test(person.role)),
  call_type: "huibo",
  version: 1,
  created_at: stamp(person.hiredAt),
});

function extRow(ext: Extra, ids: Ids): Row {
  const { supporter, serviceBranch, parentCustomer, ...plain } = ext;
  return {
    ...plain,
    ...(supporter === undefined ? {} : { supporter: ids.person(supporter) }),
    ...(serviceBranch === undefined ? {} : { serviceBranch: ids.branch(serviceBranch) }),
    ...(parentCustomer === undefined ? {} : { parentCustomer: ids.customer(parentCustomer) }),
  };
}

/** What a customer is searched by. */
export const searchRow = (customer: Customer, primary: Contact, ids: Ids): Row => ({
  id: ids.customer(customer.no),
  clue: customer.dealAt === null ? 1 : 2,
  owner_id: known(customer.owner, ids.person),
  created_at: stamp(customer.createdAt),
  ...customerTerms({
    name: customer.name,
    contact_name: primary.name,
    mobile: primary.mobile,
    telephone: telephoneOf(customer),
    email: mailOf(customer),
  }),
});

/** What follow-ups, contacts and log say about one customer. */
export interface CustomerFacts {
  primary: Contact;
  followUps: readonly FollowUp[];
  /** Changes of the row since it was made. */
  changed: readonly Moment[];
}

/** What regular customers have agreed on, one after the other. */
const CREDIT_DAYS = [30, 0, 60, 30, 45, 0, 90] as const;

export function customerRow(customer: Customer, facts: CustomerFacts, ids: Ids): Row {
  const { name, createdAt } = customer;
  const { primary, followUps, changed } = facts;
  const last = followUps.at(-1);
  return {
    id: ids.customer(customer.no),
    clue: customer.dealAt === null ? 1 : 2,
    name,
    level_id: ids.entry("customerLevel", customer.level),
    source_id: ids.entry("source", customer.source),
    industry_id: ids.entry("industry", customer.industry),
    scale_id: ids.entry("scale", customer.scale),
    region_id: customer.regionId,
    address: customer.address,
    website: customer.website,
    telephone: telephoneOf(customer),
    email: mailOf(customer),
    wechat: customer.wechat,
    qq: customer.qq,
    credit_code: customer.creditCode,
    credit_days: customer.dealAt === null ? 0 : CREDIT_DAYS[customer.no % CREDIT_DAYS.length],
    remark: customer.remark,
    owner_id: known(customer.owner, ids.person),
    owned_at: known(customer.ownedAt, stamp),
    pool_at: known(customer.poolAt, stamp),
    previous_owner_id: known(customer.previousOwner, ids.person),
    pool_reason_id: known(customer.poolReason, (reason) => ids.entry("poolReason", reason)),
    deal_at: known(customer.dealAt, stamp),
    next_follow_at: known(last ? last.next : customer.nextFollowAt, stamp),
    last_follow_at: last ? stamp(last.at) : null,
    last_follow_text: last?.text ?? null,
    last_follow_user_id: last ? ids.person(last.person) : null,
    followup_count: followUps.length,
    primary_contact_id: ids.contact(primary.no),
    contact_name: primary.name,
    mobile: primary.mobile,
    position_id: known(primary.position, (position) => ids.entry("position", position)),
    ext: extRow(customer.ext, ids),
    version: 1 + changed.length,
    created_at: stamp(createdAt),
    created_by: ids.person(customer.createdBy),
    updated_at: stamp(Math.max(createdAt, ...changed)),
  };
}

export const contactRow = (contact: Contact, ids: Ids): Row => ({
  id: ids.contact(contact.no),
  customer_id: ids.customer(contact.customer),
  name: contact.name,
  mobile: contact.mobile,
  wechat: contact.wechat,
  qq: contact.qq,
  position_id: known(contact.position, (name) => ids.entry("position", name)),
  sex: contact.sex,
  email: contact.email,
  birthday: contact.birthday,
  remark: contact.remark,
  is_primary: contact.primary,
  ...contactTerms(contact),
  ext: {},
  version: 1,
  created_at: stamp(contact.createdAt),
  created_by: ids.person(contact.createdBy),
  updated_at: stamp(contact.createdAt),
});

const keyRow = (key: DuplicateKey, customerId: number, contactId: number | null): Row => ({
  kind: key.kind,
  key: key.key,
  customer_id: customerId,
  contact_id: contactId,
});

/** Keys of the duplicate check: a customer's own accounts, and those of its contacts. */
export function keyRows({ customers, contacts }: DemoCompany, ids: Ids): Row[] {
  const own = customers.flatMap((customer) => {
    const { no, name, wechat, qq, creditCode } = customer;
    const reach = { telephone: telephoneOf(customer), email: mailOf(customer) };
    return duplicateKeys({ name, ...reach, wechat, qq, creditCode }).map((key) => keyRow(key, ids.customer(no), null));
  });
  const theirs = contacts.flatMap(({ no, customer, mobile, wechat, qq, email }) =>
    duplicateKeys({ mobile, wechat, qq, email }).map((key) => keyRow(key, ids.customer(customer), ids.contact(no))),
  );
  return [...own, ...theirs];
}

export const followUpRow = (followUp: FollowUp, ids: Ids): Row => ({
  id: ids.followUp(followUp.no),
  customer_id: ids.customer(followUp.customer),
  method_id: ids.entry("logMethod", followUp.method),
  text: followUp.text,
  next_follow_at: known(followUp.next, stamp),
  pictures: [],
  user_id: ids.person(followUp.person),
  created_at: stamp(followUp.at),
});

export function actionRows({ actions }: DemoCompany, ids: Ids): Row[] {
  const record = { customer: ids.customer, contact: ids.contact, followup: ids.followUp };
  return actions.map((action) => ({
    created_at: stamp(action.at),
    user_id: ids.person(action.person),
    // Everybody has the same place in the office network every day.
    ip: `192.168.10.${100 + action.person}`,
    request_id: "",
    route: action.route,
    module: action.module,
    record_id: record[action.module](action.record),
    action: action.action,
    summary: action.summary.cn,
    summary_en: action.summary.en,
    changes: action.changes,
  }));
}
