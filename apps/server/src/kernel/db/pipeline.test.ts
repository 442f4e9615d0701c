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
const write = <Of>(work: (trx: Database) => Promise<Of>): Promise<Of> => db.transaction().execute(work);

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

describe("a packet", () => {
  test("that failed leaves its prepared statements to be prepared again", async () => {
    const prepare = (n: number) => sql`${prepared}insert into pipelined values (${n}) returning n, 'a' as kind`;
    for (const fail of [1, 2]) {
      const failing = write(async (trx) => {
        await sql`${ahead}insert into pipelined values (${fail})`.execute(trx);
        await sql`${ahead}insert into pipelined values (${fail})`.execute(trx);
        await prepare(10).execute(trx);
      });
      await expect(failing).rejects.toMatchObject({ code: "23505" });
    }
    for (const n of [10, 11, 12]) expect((await prepare(n).execute(db)).rows).toEqual([{ n, kind: "a" }]);
    await expect(prepare(12).execute(db)).rejects.toMatchObject({ code: "23505" });
    expect((await prepare(13).execute(db)).rows).toEqual([{ n: 13, kind: "a" }]);
    expect(await stored()).toEqual([10, 11, 12, 13]);
  });

  test("answers each of its statements by its own columns, known or not", async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const [one, two] = await write(async (trx) => {
        const first = await sql`${prepared}select ${turn}::int as a, null::text as b`.execute(trx);
        const last = await sql`${closing}${prepared}select array[1, ${turn}]::int[] as list, true as yes`.execute(trx);
        return [first.rows, last.rows];
      });
      expect(one).toEqual([{ a: turn, b: null }]);
      expect(two).toEqual([{ list: [1, turn], yes: true }]);
    }
  });

  test("of statements without rows tells how many they touched", async () => {
    await sql`insert into pipelined values (1), (2), (3)`.execute(db);
    for (const gone of [2n, 0n]) {
      const { numAffectedRows, rows } = await sql`${prepared}delete from pipelined where n > ${1}`.execute(db);
      expect([numAffectedRows, rows]).toEqual([gone, []]);
    }
  });

  test("carries no text of several commands, which goes behind it", async () => {
    await write(async (trx) => {
      await sql`${ahead}insert into pipelined values (1)`.execute(trx);
      await sql.raw("insert into pipelined values (2); insert into pipelined values (3)").execute(trx);
    });
    expect(await stored()).toEqual([1, 2, 3]);
    const failing = write(async (trx) => {
      await sql`${ahead}insert into pipelined values (1)`.execute(trx);
      await sql.raw("insert into pipelined values (4); insert into pipelined values (5)").execute(trx);
    });
    await expect(failing).rejects.toMatchObject({ code: "23505" });
    expect(await stored()).toEqual([1, 2, 3]);
  });

  test("of statements at once in one transaction answers each, in their order", async () => {
    const answers = await write((trx) =>
      Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          sql<{ n: number }>`${n % 2 ? prepared : sql``}insert into pipelined values (${n}) returning n`.execute(trx),
        ),
      ),
    );
    expect(answers.map(({ rows }) => rows)).toEqual(Array.from({ length: 20 }, (_, n) => [{ n }]));
  });

  test("whose connection is gone fails, with what is asked behind it, and the next one is served", async () => {
    const backend = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
    const before = await backend();
    await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)).rejects.toThrow();
    // The socket may end a moment after the error.
    expect(await backend().catch(backend)).not.toBe(before);
  });
});
