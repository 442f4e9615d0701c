/** Where the money of a receipt goes: rows of plans, contracts as a whole, prepayment of the customer. */
import type Big from "big.js";
import { type Amount, decimal, moneyText, smaller, total, ZERO } from "./money";

export interface OpenRow {
  id: number;
  /** `yyyy-MM-dd` */
  plantime: string;
  /** Position within its plan. */
  qici: number;
  /** Yuan that the row may still take; pending receipts count as used. */
  open: Amount;
}

export interface OpenContract {
  id: number;
  /** Yuan that the contract may still take in all, its rows included. */
  open: Amount;
  rows: readonly OpenRow[];
}

export interface Part {
  contractId: number;
  /** undefined: to the contract as a whole. */
  planId?: number;
  money: Amount;
}

export interface Allocated {
  parts: { contractId: number; planId?: number; money: string }[];
  /** What becomes prepayment. */
  prepaid: string;
}

/** The first place that takes less than was meant for it: the receipt itself, or what is open of a row or a contract. */
export interface OverOpen {
  over: { of: "receipt" | "open"; contractId?: number; planId?: number; open: string };
}

interface Wish {
  /** As typed, in order. */
  items: readonly Part[];
  /** Row that comes first for what no item names. */
  chosen?: number;
  /** 余额转预收: what finds no place becomes prepayment instead of a refusal. */
  toPrepaid: boolean;
}

const inTurn = (one: OpenRow, other: OpenRow): number =>
  one.plantime.localeCompare(other.plantime) || one.qici - other.qici || one.id - other.id;

interface Place {
  contract: { id: number; left: Big };
  rows: { row: OpenRow; left: Big }[];
}

/** What is left of everything while money is laid down. */
class Laying {
  #parts: Allocated["parts"] = [];
  readonly #places: ReadonlyMap<number, Place>;

  constructor(contracts: readonly OpenContract[]) {
    this.#places = new Map(
      contracts.map(({ id, open, rows }) => [
        id,
        {
          contract: { id, left: decimal(open) },
          rows: [...rows].sort(inTurn).map((row) => ({ row, left: decimal(row.open) })),
        },
      ]),
    );
  }

  /** The parts that were laid down since they were last asked for. */
  takeParts(): Allocated["parts"] {
    const parts = this.#parts;
    this.#parts = [];
    return parts;
  }

  /** Lays down as much of `money` as fits. @returns the rest */
  #lay(money: Big, { contract }: Place, row?: Place["rows"][number]): Big {
    const fits = smaller(smaller(money, contract.left), row?.left ?? contract.left);
    if (fits.lte(0)) return money;
    contract.left = contract.left.minus(fits);
    if (row) row.left = row.left.minus(fits);
    const planId = row?.row.id;
    const before = this.#parts.find((part) => part.contractId === contract.id && part.planId === planId);
    if (before) before.money = moneyText(fits.plus(before.money));
    else
      this.#parts.push({
        contractId: contract.id,
        ...(planId === undefined ? {} : { planId }),
        money: moneyText(fits),
      });
    return money.minus(fits);
  }

  /** Money for a contract without a row: its rows in turn, then the contract itself. @returns the rest */
  onContract(money: Big, id: number): Big {
    const place = this.#places.get(id);
    if (!place) return money;
    return this.#lay(
      place.rows.reduce((rest, row) => this.#lay(rest, place, row), money),
      place,
    );
  }

  onRow(money: Big, contractId: number, planId: number): Big {
    const place = this.#places.get(contractId);
    const row = place?.rows.find((one) => one.row.id === planId);
    return place && row ? this.#lay(money, place, row) : money;
  }

  /** All rows of all contracts in turn, then the contracts in their order. @returns the rest */
  anywhere(money: Big, chosen?: number): Big {
    const all = [...this.#places.values()].flatMap((place) => place.rows.map((row) => ({ place, row })));
    const first = all.filter(({ row }) => row.row.id === chosen);
    const then = all
      .filter(({ row }) => row.row.id !== chosen)
      .sort((one, other) => inTurn(one.row.row, other.row.row));
    const rest = [...first, ...then].reduce((left, { place, row }) => this.#lay(left, place, row), money);
    return [...this.#places.values()].reduce((left, place) => this.#lay(left, place), rest);
  }

  /** What a place may still take. */
  openOf({ contractId, planId }: Omit<Part, "money">): string {
    const place = this.#places.get(contractId);
    const row = place?.rows.find((one) => one.row.id === planId);
    const left = place?.contract.left ?? ZERO;
    return moneyText(planId === undefined ? left : smaller(left, row?.left ?? ZERO));
  }

  openOfAll(): string {
    return moneyText(total([...this.#places.values()].map(({ contract }) => contract.left)));
  }
}

/**
 * Lays a receipt's money down: items as typed, the rest on the chosen row, then on rows by planned day, position and id,
 * then on contracts as a whole. Without a contract all of it is prepayment.
 * @param money of the receipt, above zero
 * @param contracts all that the receipt names, with what is open
 */
export function allocate(
  money: Amount,
  contracts: readonly OpenContract[],
  { items, chosen, toPrepaid }: Wish,
): Allocated | OverOpen {
  const laying = new Laying(contracts);
  let left = decimal(money);
  for (const item of items) {
    const { contractId, planId } = item;
    const open = laying.openOf(item);
    const wanted = decimal(item.money);
    if (wanted.gt(left)) return { over: { of: "receipt", open: moneyText(left) } };
    const rest =
      planId === undefined ? laying.onContract(wanted, contractId) : laying.onRow(wanted, contractId, planId);
    if (rest.gt(0)) return { over: { of: "open", contractId, ...(planId === undefined ? {} : { planId }), open } };
    left = left.minus(wanted);
  }
  const open = laying.openOfAll();
  const rest = laying.anywhere(left, chosen);
  const overdone = rest.gt(0) && contracts.length > 0 && !toPrepaid;
  return overdone ? { over: { of: "open", open } } : { parts: laying.takeParts(), prepaid: moneyText(rest) };
}

export interface Held {
  /** Of the allocation; later ones are larger. */
  id: number;
  /** Planned day of its row; undefined for an allocation to the contract as a whole. */
  plantime?: string;
  money: Amount;
}

const backInTurn = (one: Held, other: Held): number => {
  if (one.plantime === undefined || other.plantime === undefined)
    return Number(one.plantime !== undefined) - Number(other.plantime !== undefined) || other.id - one.id;
  return other.plantime.localeCompare(one.plantime) || other.id - one.id;
};

/**
 * Takes money back from allocations: contract level first, then the latest planned day, then the newest.
 * @returns what is taken of each, and what no allocation held
 */
export function takeBack(
  money: Amount,
  held: readonly Held[],
): { taken: { id: number; money: string }[]; rest: string } {
  let left = decimal(money);
  const taken = [...held].sort(backInTurn).flatMap(({ id, money: there }) => {
    const part = smaller(left, decimal(there));
    if (part.lte(0)) return [];
    left = left.minus(part);
    return [{ id, money: moneyText(part) }];
  });
  return { taken, rest: moneyText(left) };
}

/**
 * Makes less due, as a return does: the latest rows first, and only their open part.
 * @returns the fall of each row, and what exceeds all open money
 */
export function lowerDue(
  money: Amount,
  rows: readonly OpenRow[],
): { falls: { planId: number; money: string }[]; rest: string } {
  let left = decimal(money);
  const falls = [...rows]
    .sort((one, other) => inTurn(other, one))
    .flatMap((row) => {
      const part = smaller(left, decimal(row.open));
      if (part.lte(0)) return [];
      left = left.minus(part);
      return [{ planId: row.id, money: moneyText(part) }];
    });
  return { falls, rest: moneyText(left) };
}

export interface ReceivedFrom {
  receiptId: number;
  /** Of this receipt to this contract, in all. */
  money: Amount;
}

/**
 * Lays all receipts of a contract anew over other rows, as a change does.
 * @param receipts oldest first
 * @returns the parts of each receipt, and what no longer fits and becomes its prepayment
 */
export function layAnew(
  receipts: readonly ReceivedFrom[],
  contract: OpenContract,
): { receiptId: number; parts: { planId?: number; money: string }[]; prepaid: string }[] {
  const laying = new Laying([contract]);
  return receipts.map(({ receiptId, money }) => {
    const prepaid = moneyText(laying.onContract(decimal(money), contract.id));
    const parts = laying.takeParts();
    return {
      receiptId,
      parts: parts.map(({ planId, money: part }) => ({ ...(planId === undefined ? {} : { planId }), money: part })),
      prepaid,
    };
  });
}
