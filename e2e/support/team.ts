/** A company of five within the demo company: a seller, his superior, whoever is above both, and two at the accounts. */
import type { TEMPLATES } from "../../apps/server/src/modules/work-forms/templates/all";
import { call, signInByApi, uniqueName } from "./api";
import { makePerson, type Person } from "./approvals";
import type { Names } from "./drawing";

type Template = (typeof TEMPLATES)[number];
export type Staff = Parameters<Template["chart"]>[0];

export interface Team {
  sales: Person;
  lead: Person;
  boss: Person;
  clerks: readonly [Person, Person];
  /** Whom flows of the templates name in it. */
  staff: Staff;
  names: Omit<Names, "field">;
}

const ACCOUNTS = "财务";

async function addBranch(key: string, name: string, parent: number): Promise<number> {
  return ((await call(key, "/main/Branch/add", { Name: name, parent })).data as { id: number }).id;
}

export async function makeTeam(): Promise<Team> {
  const { key } = await signInByApi("admin");
  const [company] = (await call(key, "/api/branch/TreeJson")).data as { id: number }[];
  const [upper, lower] = [uniqueName("事业部"), uniqueName("销售组")];
  const above = await addBranch(key, upper, company?.id ?? 0);
  const below = await addBranch(key, lower, above);
  const sales = await makePerson({ role: "销售", branch: lower });
  const lead = await makePerson({ role: "销售", branch: lower });
  const boss = await makePerson({ role: "销售", branch: upper });
  const clerks = [
    await makePerson({ role: ACCOUNTS, branch: upper }),
    await makePerson({ role: ACCOUNTS, branch: upper }),
  ] as const;
  await call(key, "/main/Branch/edit", { id: above, leader: boss.id });
  await call(key, "/main/Branch/edit", { id: below, leader: lead.id });
  const roles = (await call(key, "/main/role/list")).data as { id: number; name: string }[];
  const accounts = roles.filter(({ name }) => name === ACCOUNTS).map(({ id }) => id);
  const everybody = [sales, lead, boss, ...clerks];
  return {
    sales,
    lead,
    boss,
    clerks,
    staff: { top: above, role: () => accounts, holders: () => [clerks[0].id] },
    names: {
      person: (id) => everybody.find((one) => one.id === id)?.name ?? "",
      role: () => ACCOUNTS,
      branch: () => upper,
    },
  };
}
