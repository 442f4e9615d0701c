/** A small model of money from customers, in whole fen. It imports nothing of the product. */

export interface ModelRow {
  /** Position within the plan. */
  at: number;
  day: string;
  money: number;
  off: number;
}

export interface ModelContract {
  money: number;
  rows: ModelRow[];
  isVoid: boolean;
}

/** So much of a receipt settles a contract: a row of it by its place, or all of it (-1). */
interface Part {
  contract: number;
  row: number;
  money: number;
  /** Later parts are larger. */
  turn: number;
}

export interface ModelReceipt {
  day: string;
  money: number;
  parts: Part[];
  prepaid: number;
  refunded: number;
  isReversed: boolean;
}

export class MoneyModel {
  readonly contracts: ModelContract[] = [];
  readonly receipts: ModelReceipt[] = [];
  account = 0;
  #turn = 0;

  received(contract: number, row?: number): number {
    const parts = this.receipts.flatMap((receipt) => receipt.parts);
    return parts
      .filter((part) => part.contract === contract && (row === undefined || part.row === row))
      .reduce((sum, { money }) => sum + money, 0);
  }

  off(contract: number): number {
    return this.#contract(contract).rows.reduce((sum, row) => sum + row.off, 0);
  }

  open(contract: number): number {
    const { money, isVoid } = this.#contract(contract);
    return isVoid ? 0 : money - this.off(contract) - this.received(contract);
  }

  #contract(at: number): ModelContract {
    return this.contracts[at] as ModelContract;
  }

  rowOpen(contract: number, row: ModelRow): number {
    return row.money - row.off - this.received(contract, row.at);
  }

  #put(receipt: ModelReceipt, contract: number, row: number, money: number): void {
    if (money <= 0) return;
    this.#turn += 1;
    const there = receipt.parts.find((part) => part.contract === contract && part.row === row);
    if (there) Object.assign(there, { money: there.money + money, turn: this.#turn });
    else receipt.parts.push({ contract, row, money, turn: this.#turn });
  }

  #byDay(contract: number): ModelRow[] {
    return [...this.#contract(contract).rows].sort((a, b) => a.day.localeCompare(b.day) || a.at - b.at);
  }

  /** @returns what found no place */
  #lay(receipt: ModelReceipt, contract: number, money: number): number {
    let rest = money;
    for (const row of this.#byDay(contract)) {
      const part = Math.max(0, Math.min(rest, this.rowOpen(contract, row), this.open(contract)));
      this.#put(receipt, contract, row.at, part);
      rest -= part;
    }
    const last = Math.max(0, Math.min(rest, this.open(contract)));
    this.#put(receipt, contract, -1, last);
    return rest - last;
  }

  /** @returns whether it is recorded */
  add(contract: number | undefined, money: number, day: string, toPrepaid: boolean): boolean {
    if (contract !== undefined && this.#contract(contract).isVoid) return false;
    if (contract !== undefined && !toPrepaid && money > this.open(contract)) return false;
    const receipt: ModelReceipt = { day, money, parts: [], prepaid: 0, refunded: 0, isReversed: false };
    this.receipts.push(receipt);
    receipt.prepaid = contract === undefined ? money : this.#lay(receipt, contract, money);
    this.account += money;
    return true;
  }

  refund(at: number, money: number): boolean {
    const receipt = this.receipts[at] as ModelReceipt;
    const held = receipt.prepaid + receipt.parts.reduce((sum, part) => sum + part.money, 0);
    if (receipt.isReversed || money > held) return false;
    const fromPrepaid = Math.min(money, receipt.prepaid);
    receipt.prepaid -= fromPrepaid;
    this.#takeBack(receipt, money - fromPrepaid);
    receipt.refunded += money;
    this.account -= money;
    return true;
  }

  /** Contract level first, then the latest planned day, then the newest. */
  #takeBack(receipt: ModelReceipt, money: number): void {
    const dayOf = ({ contract, row }: Part) =>
      row === -1 ? "9999" : (this.#contract(contract).rows.find((one) => one.at === row)?.day ?? "9999");
    let rest = money;
    for (const part of [...receipt.parts].sort((a, b) => dayOf(b).localeCompare(dayOf(a)) || b.turn - a.turn)) {
      const taken = Math.min(rest, part.money);
      part.money -= taken;
      rest -= taken;
    }
    receipt.parts = receipt.parts.filter((part) => part.money > 0);
  }

  reverse(at: number, used: boolean): boolean {
    const receipt = this.receipts[at] as ModelReceipt;
    if (receipt.isReversed || receipt.refunded > 0 || used) return false;
    this.account -= receipt.money;
    Object.assign(receipt, { parts: [], prepaid: 0, isReversed: true });
    return true;
  }

  /** @returns the receipts whose prepayment it uses; undefined where it is refused */
  use(contract: number, money: number): number[] | undefined {
    const lots = this.receipts.filter(({ prepaid }) => prepaid > 0).sort((a, b) => a.day.localeCompare(b.day));
    const there = lots.reduce((sum, { prepaid }) => sum + prepaid, 0);
    if (this.#contract(contract).isVoid || money > there || money > this.open(contract)) return undefined;
    let rest = money;
    const used: number[] = [];
    for (const lot of lots) {
      const part = Math.min(rest, lot.prepaid);
      if (part <= 0) continue;
      rest -= part;
      lot.prepaid -= part;
      this.#lay(lot, contract, part);
      used.push(this.receipts.indexOf(lot));
    }
    return used;
  }

  writeOff(contract: number, at: number): boolean {
    const row = this.#contract(contract).rows[at];
    if (!row || this.#contract(contract).isVoid) return false;
    const money = Math.min(this.rowOpen(contract, row), this.open(contract));
    if (money <= 0) return false;
    row.off += money;
    return true;
  }

  voids(contract: number): boolean {
    if (this.#contract(contract).isVoid) return false;
    this.#loosen(contract);
    this.#contract(contract).isVoid = true;
    return true;
  }

  /** All parts of a contract become prepayment. */
  #loosen(contract: number): void {
    for (const receipt of this.receipts) {
      const own = receipt.parts.filter((part) => part.contract === contract);
      receipt.prepaid += own.reduce((sum, { money }) => sum + money, 0);
      receipt.parts = receipt.parts.filter((part) => part.contract !== contract);
    }
  }

  /** Another amount and another plan: what was received is laid anew, oldest receipt first. */
  change(contract: number, money: number, rows: ModelRow[]): boolean {
    const own = this.#contract(contract);
    if (own.isVoid || this.off(contract) > 0) return false;
    const held = this.receipts.map((receipt) =>
      receipt.parts.filter((part) => part.contract === contract).reduce((sum, part) => sum + part.money, 0),
    );
    for (const receipt of this.receipts) receipt.parts = receipt.parts.filter((part) => part.contract !== contract);
    Object.assign(own, { money, rows });
    const turns = this.receipts
      .map((receipt, at) => ({ receipt, money: held[at] ?? 0 }))
      .filter((one) => one.money > 0);
    for (const one of turns.sort((a, b) => a.receipt.day.localeCompare(b.receipt.day)))
      one.receipt.prepaid += this.#lay(one.receipt, contract, one.money);
    return true;
  }
}
