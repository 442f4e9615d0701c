/** Transactions whose beginning and end travel with their first and last statement. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cloneDatabase } from "../../../test/harness";
import { type Database, type DatabaseHandle, openDatabase } from "./database";
import { ahead, closing, prepared } from "./pipeline";

let database: DatabaseHandle;
let db: Database;

beforeAll(async () => {
  // One connection: what a transaction leaves behind meets the next one.
  database = openDatabase(await cloneDatabase(), { max: 1 });
  db = database.db;
  await sql`create table pipelined (n integer primary key, other integer references pipelined (n) deferrable initially deferred)`.execute(
    db,
  );
});
beforeEach(() => sql`truncate pipelined`.execute(db));
afterAll(() => database.close());

const stored = async () =>
  (await sql<{ n: number }>`select n from pipelined order by n`.execute(db)).rows.map((row) => row.n);
const write = (work: (trx: Database) => Promise<unknown>) => db.transaction().execute(work);

describe("a transaction", () => {
  test("is committed with its closing statement, prepared or not", async () => {
    for (const [at, mark] of [closing, sql`${closing}${prepared}`].entries()) {
      const answer = await write(async (trx) => {
        await sql`insert into pipelined values (${at * 10})`.execute(trx);
        return (await sql`${mark}insert into pipelined values (${at * 10 + 1}) returning n`.execute(trx)).rows;
      });
      expect(answer).toEqual([{ n: at * 10 + 1 }]);
    }
    expect(await stored()).toEqual([0, 1, 10, 11]);
  });

  test("of nothing but a closing statement is committed too, and so is one without any", async () => {
    await write((trx) => sql`${closing}insert into pipelined values (1)`.execute(trx));
    await write((trx) => sql`insert into pipelined values (2)`.execute(trx));
    await write(async () => undefined);
    expect(await stored()).toEqual([1, 2]);
  });

  test("leaves nothing when its closing statement fails, and the connection serves the next one", async () => {
    const failing = write(async (trx) => {
      await sql`insert into pipelined values (1)`.execute(trx);
      await sql`${closing}insert into pipelined values (1)`.execute(trx);
    });
    await expect(failing).rejects.toMatchObject({ code: "23505" });
    expect(await stored()).toEqual([]);
    await write((trx) => sql`${closing}insert into pipelined values (3)`.execute(trx));
    expect(await stored()).toEqual([3]);
  });

  test("leaves nothing when the commit itself fails", async () => {
    const dangling = write((trx) => sql`${closing}insert into pipelined values (1, 99)`.execute(trx));
    await expect(dangling).rejects.toMatchObject({ code: "23503" });
    expect(await stored()).toEqual([]);
  });

  test("leaves nothing when it is given up", async () => {
    const given = write(async (trx) => {
      await sql`insert into pipelined values (1)`.execute(trx);
      throw new Error("given up");
    });
    await expect(given).rejects.toThrow("given up");
    expect(await stored()).toEqual([]);
  });

  const sendAhead = (n: number, trx: Database) => sql`${ahead}insert into pipelined values (${n})`.execute(trx);

  test("has done what was sent ahead when the next statement is answered", async () => {
    const seen = await write(async (trx) => {
      await sendAhead(1, trx);
      await sendAhead(2, trx);
      const { rows } = await sql<{ n: number }>`select n from pipelined order by n`.execute(trx);
      await sendAhead(3, trx);
      await sql`${closing}${prepared}insert into pipelined values (4)`.execute(trx);
      return rows;
    });
    expect(seen).toEqual([{ n: 1 }, { n: 2 }]);
    expect(await stored()).toEqual([1, 2, 3, 4]);
  });

  test("is committed with what was sent ahead and followed by nothing", async () => {
    await write((trx) => sendAhead(1, trx));
    expect(await stored()).toEqual([1]);
  });

  test("leaves nothing when what was sent ahead fails, and says what failed", async () => {
    const followers: ((trx: Database) => Promise<unknown>)[] = [
      (trx) => sql`${closing}insert into pipelined values (2)`.execute(trx),
      (trx) => sql`insert into pipelined values (2)`.execute(trx),
      async () => undefined,
    ];
    for (const follow of followers) {
      const failing = write(async (trx) => {
        await sendAhead(1, trx);
        await sendAhead(1, trx);
        await follow(trx);
      });
      await expect(failing).rejects.toMatchObject({ code: "23505" });
      expect(await stored()).toEqual([]);
    }
  });

  test("leaves nothing when it is given up after something was sent ahead, good or bad", async () => {
    for (const numbers of [[1], [1, 1]]) {
      const given = write(async (trx) => {
        for (const n of numbers) await sendAhead(n, trx);
        throw new Error("given up");
      });
      await expect(given).rejects.toThrow("given up");
      expect(await stored()).toEqual([]);
    }
  });

  test("takes no statement after its closing one", async () => {
    const late = write(async (trx) => {
      await sql`${closing}insert into pipelined values (1)`.execute(trx);
      await sql`insert into pipelined values (2)`.execute(trx);
    });
    await expect(late).rejects.toThrow("the last of its transaction");
    expect(await stored()).toEqual([1]);
  });
});
