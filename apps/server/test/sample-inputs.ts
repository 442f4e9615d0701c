/** A sound request for every route, aimed at given records: what the generated tests walk. */
import type { RouteDefinition } from "@qicheng/api/kernel/define-routes";
import { type Routes, routes } from "@qicheng/api/routes";

/** Ids that a request may be aimed at; `binned` is a customer in the recycle bin. */
export interface Targets {
  customer: number;
  contact: number;
  user: number;
  role: number;
  branch: number;
  dictionary: number;
  scene: number;
  file: number;
  session: number;
  binned: number;
}

type Sample = (at: Targets, word: string) => Record<string, unknown>;

const nothing: Sample = () => ({});
const role = (word: string) => ({
  name: word,
  auth: { crm: { customer: { total: 1 } } },
  dataScope: { customer: "self" },
});
const person = (at: Targets, word: string) => ({ NickName: word, BranchID: at.branch, roleids: [at.role] });
const scene = (word: string) => ({ module: "customer", name: word, query: { dataType: "myself" } });

/** By group and name; a route without a sample does not compile. */
const SAMPLES: { readonly [Group in keyof Routes]: { readonly [Name in keyof Routes[Group]]: Sample } } = {
  session: {
    login: () => ({ username: "nobody", password: "Wrong-1234567" }),
    logout: nothing,
    current: nothing,
    permissions: nothing,
    company: nothing,
    setup: (_at, word) => ({ username: "root", password: "Xk3-vbn9-Qw7", company: word }),
    sessions: nothing,
    sessionRevoke: (at) => ({ ids: [at.session] }),
    docsLink: nothing,
  },
  users: {
    picker: nothing,
    index: nothing,
    add: (at, word) => ({ Name: word, ...person(at, word) }),
    edit: (at, word) => ({ id: at.user, ...person(at, word) }),
    detail: (at) => ({ id: at.user }),
    changePassword: () => ({ oldpwd: "Old-Sec-4711!", newpwd: "New-Sec-0815!" }),
    resetPassword: (at) => ({ id: at.user }),
    addBranch: (at) => ({ userid: at.user, branchid: at.branch }),
    removeBranch: (at) => ({ userid: at.user, branchid: at.branch }),
    remove: (at) => ({ ids: [at.user] }),
  },
  roles: {
    index: nothing,
    picker: nothing,
    detail: (at) => ({ id: at.role }),
    add: (_at, word) => role(word),
    edit: (at, word) => ({ id: at.role, ...role(word) }),
    copy: (at, word) => ({ id: at.role, name: word }),
    remove: (at) => ({ ids: [at.role] }),
  },
  branches: {
    tree: nothing,
    detail: (at) => ({ id: at.branch }),
    add: (_at, word) => ({ Name: word }),
    edit: (at, word) => ({ ID: at.branch, Name: word }),
    remove: (at) => ({ ids: [at.branch] }),
  },
  dictionary: {
    jsonGet: () => ({ types: "source" }),
    json: () => ({ types: "source" }),
    kinds: nothing,
    index: () => ({ types: "source" }),
    add: (_at, word) => ({ types: "source", name: word }),
    edit: (at, word) => ({ id: at.dictionary, name: word }),
    sort: (at) => ({ ids: [at.dictionary] }),
    remove: (at) => ({ ids: [at.dictionary] }),
  },
  settings: {
    detail: nothing,
    edit: (_at, word) => ({ company: word, sessionIdleHours: 8, sessionAbsoluteHours: 12, duplicatePolicy: "warn" }),
  },
  customers: {
    index: nothing,
    add: (_at, word) => ({ CustomerName: word, contactName: "王小明" }),
    edit: (at, word) => ({ id: at.customer, remark: word }),
    view: (at) => ({ id: at.customer }),
    subtotal: (at) => ({ id: at.customer }),
    remove: (at) => ({ ids: [at.customer] }),
    star: (at) => ({ id: at.customer }),
    repeat: (_at, word) => ({ key: word }),
    why: (at) => ({ id: at.customer }),
  },
  modules: {
    add: (_at, word) => ({ module: "customer", data: { CustomerName: word } }),
    edit: (at, word) => ({ id: at.customer, module: "customer", data: { remark: word } }),
    detail: (at) => ({ id: at.customer, module: "customer" }),
  },
  contacts: {
    list: (at) => ({ customerId: at.customer }),
    add: (at, word) => ({ customerId: at.customer, contactName: word }),
    edit: (at, word) => ({ id: at.contact, contactName: word }),
    view: (at) => ({ id: at.contact }),
    primary: (at) => ({ id: at.contact, customerId: at.customer }),
    remove: (at) => ({ ids: [at.contact] }),
    repeat: (_at, word) => ({ key: word }),
  },
  followups: {
    list: (at) => ({ customerId: at.customer }),
    add: (at, word) => ({ customerId: at.customer, status: "电话", Ext: word }),
  },
  forms: {
    definition: () => ({ mode: "customer" }),
    fields: () => ({ formid: "customer" }),
    mine: () => ({ formid: "customer" }),
    choose: () => ({ formid: "customer", ids: "CustomerName,mobile" }),
  },
  scenes: {
    list: () => ({ module: "customer" }),
    save: (at, word) => ({ id: at.scene, ...scene(word) }),
    remove: (at) => ({ id: at.scene }),
    setDefault: (at) => ({ id: at.scene }),
  },
  recycle: {
    list: () => ({ module: "customer" }),
    restore: (at) => ({ module: "customer", ids: [at.binned] }),
    purge: (at) => ({ module: "customer", ids: [at.binned] }),
  },
  actionLog: { list: (at) => ({ modelId: at.customer, modelType: "customer" }) },
  search: { all: (_at, word) => ({ key: word }) },
  regions: { list: nothing },
  files: {
    upload: nothing,
    remove: (at) => ({ id: at.file }),
    bytes: (at) => ({ id: at.file, e: "1", s: "x" }),
  },
};

export interface Listed {
  /** `group.name` */
  name: string;
  route: RouteDefinition;
  sample: Sample;
}

/** Every route with its sample. */
export const ALL_ROUTES: readonly Listed[] = Object.entries(routes).flatMap(([group, members]) =>
  Object.entries(members as Record<string, RouteDefinition>).map(([name, route]) => ({
    name: `${group}.${name}`,
    route,
    sample: (SAMPLES[group as keyof Routes] as Record<string, Sample>)[name] ?? nothing,
  })),
);
