/** Contacts: one primary for each customer, others where talks have gone on for long. */
import { pinyinKey } from "@qicheng/engine/names/pinyin";
import { MINUTE, worked } from "./calendar";
import type { Contact, Customer } from "./model";
import { pickName } from "./people-names";
import type { Random, Weighted } from "./random";

const CONTACTS = 900;
const MOST_OTHERS = 4;

const PRIMARY_POSITIONS: Weighted<string | null> = [
  ["采购经理", 30],
  ["总经理", 20],
  ["技术经理", 13],
  ["副总经理", 9],
  ["行政主管", 8],
  ["业务员", 7],
  ["财务经理", 4],
  ["其他", 5],
  [null, 4],
];
const OTHER_POSITIONS: Weighted<string | null> = [
  ["财务经理", 20],
  ["技术经理", 20],
  ["采购经理", 16],
  ["业务员", 16],
  ["总经理", 8],
  ["副总经理", 8],
  ["行政主管", 8],
  ["其他", 6],
  [null, 4],
];

/** Followed by 0000: phones that look right and belong to nobody in the demo twice. */
const PREFIXES =
  "130 131 132 133 135 136 137 139 150 151 152 155 156 157 158 159 166 176 177 178 180 181 182 185 186 187 188 189 191 198 199".split(
    " ",
  );

const REMARKS = [
  "平时微信回得快，电话少打。",
  "负责技术评审，意见很关键。",
  "老板的亲戚，说话管用。",
  "新来的，还在熟悉情况。",
  "只管付款，月底联系。",
  "喜欢喝茶，见面可以多聊几句。",
  "上午一般在车间，下午才看手机。",
  "收货联系人，发货前通知。",
  "对数字敏感，报价要给明细。",
  "英语好，负责海外业务。",
];

class Phones {
  readonly #used = new Set<string>();

  constructor(private readonly random: Random) {}

  next(): string {
    for (;;) {
      const phone = this.random.chance(0.05)
        ? `400-000-${this.random.digits(4)}`
        : `${this.random.pick(PREFIXES)}0000${this.random.digits(4)}`;
      if (this.#used.has(phone)) continue;
      this.#used.add(phone);
      return phone;
    }
  }
}

function birthday(random: Random): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${random.int(1966, 1999)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`;
}

function makeContact(random: Random, customer: Customer, primary: boolean, phones: Phones): Omit<Contact, "no"> {
  const { name, sex } = pickName(random);
  const latin = pinyinKey(name);
  const last = customer.followed.at(-1) ?? customer.createdAt;
  const met = worked(random, customer.createdAt + (last - customer.createdAt) * random.next());
  return {
    customer: customer.no,
    primary,
    name,
    sex,
    position: random.weighted(primary ? PRIMARY_POSITIONS : OTHER_POSITIONS),
    mobile: primary || random.chance(0.88) ? phones.next() : null,
    wechat: random.chance(0.42) ? `${latin}${random.digits(2)}` : null,
    qq: random.chance(0.16) ? `3${random.digits(9)}` : null,
    email: random.chance(0.45) ? `${latin}@${pinyinKey(customer.brand)}.example.com` : null,
    birthday: random.chance(0.24) ? birthday(random) : null,
    remark: random.chance(0.16) ? random.pick(REMARKS) : null,
    createdAt: primary ? customer.createdAt : Math.max(met, customer.createdAt + 5 * MINUTE),
    createdBy: primary ? customer.createdBy : (customer.owner ?? customer.createdBy),
  };
}

/** Customers that get one more contact each time they are named. */
function others(random: Random, customers: readonly Customer[], count: number): Customer[] {
  const had = new Map<number, number>();
  const chosen: Customer[] = [];
  while (chosen.length < count) {
    const customer = random.pick(customers);
    const already = had.get(customer.no) ?? 0;
    if (customer.followed.length < 2 + 2 * already || already >= MOST_OTHERS) continue;
    had.set(customer.no, already + 1);
    chosen.push(customer);
  }
  return chosen;
}

/** The two writings of 云帆 are one company: they share a phone, too. */
function shareDuplicatePhone(customers: readonly Customer[], contacts: Omit<Contact, "no">[]): void {
  const of = (name: string) => {
    const customer = customers.find((candidate) => candidate.name === name);
    return contacts.find((contact) => contact.primary && contact.customer === customer?.no);
  };
  const original = of("上海云帆信息技术有限公司");
  const copy = of("云帆信息技术（上海）有限公司");
  if (original && copy) copy.mobile = original.mobile;
}

export function makeContacts(random: Random, customers: readonly Customer[]): Contact[] {
  const phones = new Phones(random);
  const primary = customers.map((customer) => makeContact(random, customer, true, phones));
  const more = others(random, customers, CONTACTS - primary.length).map((customer) =>
    makeContact(random, customer, false, phones),
  );
  const all = [...primary, ...more];
  shareDuplicatePhone(customers, all);
  return all.sort((a, b) => a.createdAt - b.createdAt).map((contact, at) => ({ no: at + 1, ...contact }));
}
