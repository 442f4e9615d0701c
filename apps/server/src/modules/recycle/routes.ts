import type { recycle } from "@qicheng/api/lists";
import type { Context } from "../../kernel/http/context";
import type { Handlers } from "../../kernel/http/mount-routes";
import { invalidField } from "../../kernel/http/refusal";
import { wireTime } from "../../kernel/http/time";
import { contactsInBin, purgeContacts, restoreContacts } from "../contacts/public";
import { customersInBin, maskPhone, purgeCustomers, restoreCustomers } from "../customers/public";

interface BinPage {
  rows: {
    id: number;
    name: string;
    ext: string;
    owner_id: number | null;
    deleted_at: string;
    deleted_by: number | null;
  }[];
  total: number;
}

interface Bin {
  list: (ctx: Context, key: string, page: { limit: number; offset: number }) => Promise<BinPage>;
  restore: typeof restoreCustomers;
  purge: typeof purgeCustomers;
}

async function customers(...given: Parameters<typeof customersInBin>): Promise<BinPage> {
  const { rows, total } = await customersInBin(...given);
  return { rows: rows.map((row) => ({ ...row, ext: maskPhone(row.mobile) })), total };
}

/** What lies in the bin, by module. A module with deletable records adds itself here. */
const BINS: Record<string, Bin> = {
  customer: { list: customers, restore: restoreCustomers, purge: purgeCustomers },
  contact: { list: contactsInBin, restore: restoreContacts, purge: purgeContacts },
};

function binOf(module: string): Bin {
  const bin = Object.hasOwn(BINS, module) ? BINS[module] : undefined;
  if (!bin) throw invalidField("module", "不支持的模块");
  return bin;
}

export const handlers: Handlers<typeof recycle> = {
  list: async (ctx, input) => {
    const page = { limit: input.rows, offset: (input.page - 1) * input.rows };
    const { rows, total } = await binOf(input.module).list(ctx, input.key, page);
    const organisation = await ctx.services.organisation.get();
    const wire = rows.map((row) => ({
      id: row.id,
      name: row.name,
      ext: row.ext,
      UserName: organisation.name(row.owner_id),
      deleteUserName: organisation.name(row.deleted_by),
      deletetime: wireTime(row.deleted_at),
    }));
    return { rows: wire, total };
  },
  restore: (ctx, input) => binOf(input.module).restore(ctx, input.ids),
  purge: (ctx, input) => binOf(input.module).purge(ctx, input.ids),
};
