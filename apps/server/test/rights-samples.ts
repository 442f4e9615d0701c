/** Requests that touch somebody's rights, aimed at records of somebody mighty. */
import type { Rights } from "@qicheng/api/kernel/define-routes";
import type { Routes } from "@qicheng/api/routes.generated";
import type { Sample } from "./approval-samples";
import { ALL_ROUTES, fieldRight, type Listed } from "./sample-inputs";
import type { Targets } from "./targets";

/** Routes that change rights, by group and name. */
type RightsRoutes = {
  readonly [Group in keyof Routes]: {
    readonly [Name in keyof Routes[Group] as Routes[Group][Name] extends { rights: Rights } ? Name : never]: Sample;
  };
};

/** Records of somebody mighty: a person, a role nobody has, a branch that he heads and that is his second one. */
export type Mighty = Pick<Targets, "user" | "role" | "branch">;

/** Requests that touch somebody's rights, aimed at records of somebody mighty; a route without one does not compile. */
const RIGHTS_SAMPLES: {
  readonly [Group in keyof RightsRoutes as keyof RightsRoutes[Group] extends never ? never : Group]: {
    readonly [Name in keyof RightsRoutes[Group]]: (at: Mighty, word: string) => Record<string, unknown>;
  };
} = {
  session: { setup: (_at, word) => ({ username: "root", password: "Xk3-vbn9-Qw7", company: word }) },
  users: {
    add: (at, word) => ({ Name: word, NickName: word, BranchID: at.branch, roleids: [at.role] }),
    callState: (at) => ({ id: at.user }),
    edit: (at, word) => ({ id: at.user, NickName: word, BranchID: at.branch, roleids: [] }),
    changePassword: () => ({ oldpwd: "Old-Sec-4711!", newpwd: "New-Sec-0815!" }),
    resetPassword: (at) => ({ id: at.user }),
    quit: (at) => ({ id: at.user }),
    addBranch: (at) => ({ userid: at.user, branchid: at.branch }),
    removeBranch: (at) => ({ userid: at.user, branchid: at.branch }),
    remove: (at) => ({ ids: [at.user] }),
  },
  roles: {
    add: (_at, word) => ({ name: word, auth: { crm: { customer: { delete: 1 } } }, dataScope: { customer: "all" } }),
    edit: (at, word) => ({ id: at.role, name: word, auth: {}, dataScope: {} }),
    copy: (at, word) => ({ id: at.role, name: word }),
    remove: (at) => ({ ids: [at.role] }),
  },
  secondFactor: { reset: (at) => ({ id: at.user }) },
  fieldRights: { save: (at) => ({ module: "customer", rights: [fieldRight(at.role)] }) },
  branches: {
    add: (at, word) => ({ Name: word, leader: at.user }),
    edit: (at, word) => ({ ID: at.branch, Name: word, leader: 0 }),
    remove: (at) => ({ ids: [at.branch] }),
  },
};

export interface ListedRights extends Omit<Listed, "sample"> {
  sample: (at: Mighty, word: string) => Record<string, unknown>;
}

/** Every route that changes rights. */
export const RIGHTS_ROUTES: readonly ListedRights[] = ALL_ROUTES.filter(({ route }) => route.rights).map((listed) => {
  const [group = "", name = ""] = listed.name.split(".");
  const samples = RIGHTS_SAMPLES as Record<string, Record<string, ListedRights["sample"]>>;
  const sample = samples[group]?.[name];
  if (!sample) throw new Error(`${listed.name} has no sample of a change of rights`);
  return { ...listed, sample };
});
