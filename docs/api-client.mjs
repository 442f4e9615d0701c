/**
 * A client of the API in plain JavaScript: docs/api-client.md tells what it does, and why like this.
 * QICHENG_USER=xiaoshou QICHENG_PASSWORD=… node docs/api-client.mjs http://127.0.0.1:3000
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

const address = process.argv[2] ?? "http://127.0.0.1:3000";
const { QICHENG_USER: username = "", QICHENG_PASSWORD: password = "" } = process.env;

const TRIES = 3;
const AGAIN = new Set([429, 502, 503, 504]);
/** The smallest PNG: one transparent pixel. */
const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

let loginKey = "";

/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`);

/** What the server said no to; `code` is for programs, the message for people. */
class Refused extends Error {
  /** @param {{code: string, msg: string, data?: any}} envelope */
  constructor({ code, msg, data }) {
    super(msg);
    this.code = code;
    this.data = data;
  }
}

/**
 * One call. A write carries a key of its own, the same on every try: however often it arrives, it is done once.
 * @param {string} path
 * @param {Record<string, unknown> | FormData} input
 * @param {string} once
 * @returns {Promise<any>} the envelope of a success
 */
async function call(path, input = {}, once = randomUUID()) {
  const form = input instanceof FormData;
  const headers = {
    authkey: loginKey,
    "idempotency-key": once,
    ...(form ? {} : { "content-type": "application/json" }),
  };
  const body = form ? input : JSON.stringify(input);
  for (let attempt = 1; ; attempt += 1) {
    const signal = AbortSignal.timeout(15_000);
    const answer = await fetch(`${address}${path}`, { method: "POST", headers, body, signal }).catch(() => undefined);
    if (answer && !(AGAIN.has(answer.status) && attempt < TRIES)) {
      const envelope = /** @type {any} */ (await answer.json());
      if (envelope.result !== "success") throw new Refused(envelope);
      return envelope;
    }
    if (attempt >= TRIES) throw new Error(`no answer from ${address}`);
    await pause(1_000 * Number(answer?.headers.get("retry-after") ?? attempt));
  }
}

/**
 * All rows of a list, page by page.
 * @param {string} path
 * @param {Record<string, unknown>} query
 * @returns {AsyncGenerator<any>}
 */
async function* rowsOf(path, query) {
  for (let page = 1; ; page += 1) {
    const { rows } = await call(path, { ...query, page, rows: 100 });
    yield* rows;
    if (rows.length < 100) return;
  }
}

async function signIn() {
  const { data, model } = await call("/api/user/login", { username, password });
  loginKey = data.LoginToken;
  say(`signed in: ${data.NickName}, ${data.BranchName}, ${data.rolename}`);
  say(`modules: ${Object.keys(model).join(" ")}; may create customers: ${model.crm.customer?.add === 1}`);
}

/** @returns {Promise<number>} */
async function createCustomer() {
  const values = { CustomerName: `接口示例 ${randomUUID().slice(0, 8)}`, contactName: "王小明", mobile: "13912345678" };
  const once = randomUUID();
  const { id } = (await call("/api/customer/add", values, once)).data;
  // As if the answer had been lost on the way.
  const again = (await call("/api/customer/add", values, once)).data;
  const view = (await call("/api/customer/Views", { id })).data;
  say(`created: ${view.code}, version ${view.version}, sent twice and made ${again.id === id ? "once" : "twice"}`);
  return id;
}

/** @param {number} id */
async function changeCustomer(id) {
  const seen = (await call("/api/customer/Views", { id })).data;
  await call("/api/customer/edit", { ...seen, remark: "由接口修改" });
  const now = (await call("/api/customer/Views", { id })).data;
  say(`posted back: ${now.remark}, version ${now.version}`);
  try {
    await call("/api/customer/edit", { ...seen, remark: "晚到的修改" });
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "CONFLICT") throw error;
    say(`too late: ${error.code}, now at version ${error.data.current.version}`);
  }
}

/** @param {number} id */
async function findCustomer(id) {
  const { rows, total, board } = await call("/api/customer/index", {
    key: "接口示例",
    sort: "addtime",
    order: "desc",
    data: [
      { field: "id", op: "eq", value: id },
      { field: "AddTime", op: "eq", value: "today" },
    ],
    board: "clue",
  });
  say(`found: ${total}, ${rows[0].remark}, ${board[0].label} ${board[0].count}`);
}

/** @param {number} customerId */
async function followUp(customerId) {
  const form = new FormData();
  form.append("file", new Blob([Buffer.from(PICTURE, "base64")], { type: "image/png" }), "现场.png");
  const picture = (await call("/api/file/UploadFile", form)).data;
  say(`uploaded: ${picture.filename}, ${picture.format}`);
  // 0 phone, 1 QQ, 2 WeChat, 3 e-mail, 4 SMS, 5 other; a company's own methods count from 10.
  await call("/api/OpportLogs/Add", { customerId, status: 2, Ext: "发了报价，等回复", img: [picture] });
  for await (const log of rowsOf("/api/OpportLogs/Logs", { customerId, type: 2 }))
    say(`follow-up: ${log.status} ${log.statusName}, ${log.Ext}, ${log.img.length} picture`);
}

await signIn();
const id = await createCustomer();
await changeCustomer(id);
await findCustomer(id);
await followUp(id);
await call("/api/user/logout");
say("signed out");
