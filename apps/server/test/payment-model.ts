/** Payments in small: what is owed, what was paid of it, what suppliers hold, and what lies in the till, all in fen. */

interface Owed {
  due: number;
  /** A purchase order, which money in advance may settle. */
  ofOrder: boolean;
}

interface Paid {
  /** Place of the payable; undefined of an expense or of money in advance. */
  owed?: number;
  money: number;
  kind: "payable" | "expense" | "advance" | "use";
  isBack: boolean;
}

export class PaymentModel {
  readonly owed: Owed[] = [];
  readonly paid: Paid[] = [];
  till = 0;

  paidOf(at: number): number {
    return this.paid.reduce((sum, one) => sum + (one.owed === at && !one.isBack ? one.money : 0), 0);
  }

  unpaid(at: number): number {
    return (this.owed[at]?.due ?? 0) - this.paidOf(at);
  }

  advance(): number {
    return this.paid.reduce((sum, { kind, money, isBack }) => {
      if (isBack) return sum;
      if (kind === "advance") return sum + money;
      return kind === "use" ? sum - money : sum;
    }, 0);
  }

  /** @returns whether it was paid */
  pay(paid: Omit<Paid, "isBack">): boolean {
    const { owed, money, kind } = paid;
    if (owed !== undefined && money > this.unpaid(owed)) return false;
    if (kind === "use" && (!this.owed[owed ?? -1]?.ofOrder || money > this.advance())) return false;
    if (kind !== "use" && money > this.till) return false;
    if (kind !== "use") this.till -= money;
    this.paid.push({ ...paid, isBack: false });
    return true;
  }

  /** @returns whether it came back */
  reverse(at: number): boolean {
    const one = this.paid[at];
    if (!one || one.isBack || (one.kind === "advance" && this.advance() < one.money)) return false;
    one.isBack = true;
    if (one.kind !== "use") this.till += one.money;
    return true;
  }

  /** Money that comes into the till from another account, or goes there. @returns whether it moved */
  transfer(money: number): boolean {
    if (this.till + money < 0) return false;
    this.till += money;
    return true;
  }
}
