/** A small model of invoices, in whole fen. It imports nothing of the product. */

export interface ModelInvoice {
  contract: number;
  money: number;
  red: number;
  state: "asked" | "issued" | "refused" | "void" | "gone";
  paper: boolean;
}

export class InvoiceModel {
  readonly due: number[] = [];
  readonly isVoid: boolean[] = [];
  readonly invoices: ModelInvoice[] = [];

  sum(contract: number, state: "asked" | "issued"): number {
    return this.invoices
      .filter((one) => one.contract === contract && one.state === state)
      .reduce((all, { money, red }) => all + money - red, 0);
  }

  room(contract: number): number {
    return (this.due[contract] ?? 0) - this.sum(contract, "asked") - this.sum(contract, "issued");
  }

  /** @returns whether it is applied for */
  apply(contract: number, money: number, paper: boolean): boolean {
    if (this.isVoid[contract] || money > this.room(contract)) return false;
    this.invoices.push({ contract, money, red: 0, state: "asked", paper });
    return true;
  }

  issue(at: number): boolean {
    const one = this.invoices[at] as ModelInvoice;
    if (one.state !== "asked") return false;
    one.state = "issued";
    return true;
  }

  red(at: number, money: number | undefined): boolean {
    const one = this.invoices[at] as ModelInvoice;
    const left = one.money - one.red;
    if (one.state !== "issued" || left === 0 || (money !== undefined && money > left)) return false;
    one.red += money ?? left;
    return true;
  }

  voids(at: number): boolean {
    const one = this.invoices[at] as ModelInvoice;
    if (one.state !== "issued" || !one.paper || one.red > 0) return false;
    one.state = "void";
    return true;
  }

  change(contract: number, money: number): boolean {
    const used = this.sum(contract, "asked") + this.sum(contract, "issued");
    if (this.isVoid[contract] || money < used) return false;
    this.due[contract] = money;
    return true;
  }

  voidContract(contract: number): boolean {
    if (this.isVoid[contract] || this.sum(contract, "asked") + this.sum(contract, "issued") > 0) return false;
    this.isVoid[contract] = true;
    return true;
  }
}
