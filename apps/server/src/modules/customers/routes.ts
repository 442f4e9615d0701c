import type { customers, modules } from "@qicheng/api/customers";
import { whole } from "@qicheng/api/kernel/scalars";
import type { Context } from "../../kernel/http/context";
import type { Handlers } from "../../kernel/http/mount-routes";
import { invalidField } from "../../kernel/http/refusal";
import { deleteCustomers } from "./delete-customers";
import { findRepeats } from "./duplicates";
import { listCustomers } from "./list";
import { presentCustomers } from "./present";
import { findCustomer } from "./queries";
import { addCustomer, editCustomer } from "./save-customer";
import { toggleStar } from "./star";
import { explain } from "./why";

async function view(ctx: Context, id: number) {
  const row = await findCustomer(ctx, id);
  const [customer] = await presentCustomers(ctx, [row]);
  const subtotal = { contact: row.contacts, followup: row.followup_count };
  return { data: { ...(customer as NonNullable<typeof customer>), subtotal } };
}

export const handlers: Handlers<typeof customers> = {
  index: listCustomers,
  add: addCustomer,
  edit: (ctx, { id, version, ...raw }) => editCustomer(ctx, { id, version, raw }),
  view: (ctx, input) => view(ctx, input.id),
  subtotal: async (ctx, input) => {
    const row = await findCustomer(ctx, input.id);
    return { data: { contact: row.contacts, followup: row.followup_count } };
  },
  remove: (ctx, input) => deleteCustomers(ctx, input.ids),
  star: (ctx, input) => toggleStar(ctx, input.id),
  repeat: findRepeats,
  why: (ctx, input) => explain(ctx, input.id),
};

/** Form-driven modules by name; each is served by its own service, never by a generic table write. */
function checkModule(module: string): void {
  if (module !== "customer") throw invalidField("module", "不支持的模块");
}

function fieldsOf(data: unknown): Record<string, unknown> {
  if (typeof data !== "object" || data === null || Array.isArray(data)) throw invalidField("data", "提交的信息不正确");
  return data as Record<string, unknown>;
}

/** The version that stands among the fields, as some forms send it. */
function givenVersion(version: unknown): number | undefined {
  if (version === undefined) return undefined;
  const parsed = whole(1, 1_000_000_000, "版本").safeParse(version);
  if (!parsed.success) throw invalidField("version", "版本不正确");
  return parsed.data;
}

export const moduleHandlers: Handlers<typeof modules> = {
  add: async (ctx, input) => {
    checkModule(input.module);
    ctx.require("crm.customer.add");
    return addCustomer(ctx, fieldsOf(input.data));
  },
  edit: async (ctx, input) => {
    checkModule(input.module);
    ctx.require("crm.customer.edit");
    const { version, ...raw } = fieldsOf(input.data);
    return editCustomer(ctx, {
      id: input.id,
      version: input.version ?? givenVersion(version),
      raw,
    });
  },
  detail: async (ctx, input) => {
    checkModule(input.module);
    if (!ctx.can("crm.customer.total") && !ctx.can("crm.customer.watched")) ctx.require("crm.customer.gonghai");
    return view(ctx, input.id);
  },
};
