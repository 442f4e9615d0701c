/** A sound request for every route, aimed at given records: what the generated tests walk. */
import type { RouteDefinition, TreeNames } from "@qicheng/api/kernel/define-routes";
import { type Routes, routes } from "@qicheng/api/routes.generated";
import { z } from "zod";
import { accountSamples } from "./account-samples";
import { approvalSamples, type Listing, type Sample } from "./approval-samples";
import { attendanceSamples } from "./attendance-samples";
import { callSamples } from "./call-samples";
import {
  analysisSamples,
  DOCUMENT_SAMPLES,
  moneySamples,
  officeSamples,
  printSamples,
  purchaseSamples,
  stockSamples,
} from "./document-samples";
import type { PersonName } from "./people";
import { NEEDS_A_PROVIDER, providerSamples } from "./provider-samples";
import { editedText, recordTypeOf, requiredOf } from "./record-samples";
import type { Targets } from "./targets";
import { webhookSamples } from "./webhook-samples";
import { workFormSamples } from "./work-form-samples";
import { inForce, worldAt } from "./world";

const nothing: Sample = () => ({});
/** Another number for another word, as far as four digits go. */
const numberOf = (word: string) =>
  [...word].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, 0);
const role = (word: string) => ({
  name: word,
  auth: { crm: { customer: { total: 1 } } },
  dataScope: { customer: "self" },
});
const person = (at: Targets, word: string) => ({
  NickName: word,
  BranchID: at.branch,
  roleids: [at.role],
});
const scene = (word: string) => ({ module: "customer", name: word, query: { dataType: "myself" } });

/** Nothing was said of it before. */
export const fieldRight = (of: number) => ({ role: of, field: "address", access: "read", before: { access: "edit" } });

/** Groups that have none but the routes of a record type or a tree: their samples follow from its declaration. */
type RecordGroup = {
  [Group in keyof Routes]: Routes[Group][keyof Routes[Group]] extends { record: object } | { tree: object }
    ? Group
    : never;
}[keyof Routes];

/** By group and name; a route without a sample does not compile. */
const SAMPLES: { readonly [Group in Exclude<keyof Routes, RecordGroup>]: Listing<Group> } = {
  ...workFormSamples,
  ...stockSamples,
  ...officeSamples,
  ...attendanceSamples,
  ...analysisSamples,
  ...callSamples,
  ...accountSamples,
  ...providerSamples,
  ...webhookSamples,
  users: {
    picker: nothing,
    propose: () => ({ NickName: "王晓岚" }),
    index: nothing,
    add: (at, word) => ({ Name: word, ...person(at, word) }),
    edit: (at, word) => ({ id: at.user, ...person(at, word) }),
    callState: (at) => ({ id: at.user }),
    view: (at) => ({ id: at.user }),
    changePassword: () => ({ oldpwd: "Old-Sec-4711!", newpwd: "New-Sec-0815!" }),
    setHeader: () => ({ url: "" }),
    uploadHeader: nothing,
    savePreferences: (_at, word) => ({ lastMethod: word }),
    resetPassword: (at) => ({ id: at.user }),
    kick: (at) => ({ userid: at.user }),
    handover: (at) => ({ id: at.user }),
    handoverRoom: (at) => ({ id: at.user, plan: [] }),
    quit: (at) => ({ id: at.user }),
    addBranch: (at) => ({ userid: at.user, branchid: at.branch }),
    removeBranch: (at) => ({ userid: at.user, branchid: at.branch }),
    remove: (at) => ({ ids: [at.user] }),
  },
  roles: {
    index: nothing,
    picker: nothing,
    news: nothing,
    preview: (at) => ({ id: at.role, auth: { crm: { customer: { total: 1 } } }, dataScope: { customer: "all" } }),
    view: (at) => ({ id: at.role }),
    add: (_at, word) => role(word),
    edit: (at, word) => ({ id: at.role, ...role(word) }),
    copy: (at, word) => ({ id: at.role, name: word }),
    remove: (at) => ({ ids: [at.role] }),
  },
  branches: {
    tree: nothing,
    view: (at) => ({ id: at.branch }),
    add: (_at, word) => ({ Name: word }),
    edit: (at, word) => ({ ID: at.branch, Name: word, leader: 0 }),
    remove: (at) => ({ ids: [at.branch] }),
  },
  dictionary: {
    jsonGet: () => ({ types: "source" }),
    json: () => ({ types: "source" }),
    kinds: nothing,
    index: () => ({ types: "source" }),
    view: (at) => ({ id: at.dictionary }),
    uses: (at) => ({ id: at.dictionary }),
    add: (_at, word) => ({ types: "source", name: word }),
    edit: (at, word) => ({ id: at.dictionary, name: word }),
    sort: (at) => ({ ids: [at.dictionary] }),
    remove: (at) => ({ ids: [at.dictionary] }),
  },
  fieldRights: {
    view: () => ({ module: "customer" }),
    save: (at) => ({ module: "customer", rights: [fieldRight(at.role)] }),
  },
  customForms: {
    index: nothing,
    list: nothing,
    view: (at) => ({ id: at.customForm }),
    effect: (at) => ({ id: at.customForm }),
    make: () => ({ module: "customer", category: "conversion" }),
    edit: (at, word) => ({ id: at.customForm, name: word }),
    reset: (at) => ({ id: at.customForm }),
    save: (at) => ({ formid: at.customForm, items: [] }),
    discard: (at) => ({ id: at.customForm }),
    publish: (at) => ({ id: at.customForm, version: 1 }),
    remoteTest: () => ({
      url: "/api/user/index",
      loadFilter: "data.rows",
      optionText: "NickName",
      optionValue: "UserID",
    }),
    versions: (at) => ({ id: at.customForm }),
    fields: () => ({ module: "customer" }),
    addField: (_at, word) => ({ module: "supplier", data: { type: "input", title: word } }),
    editField: (at, word) => ({ id: at.customField, data: { title: word } }),
    archiveField: (at) => ({ id: at.customField }),
    syncFields: () => ({ module: "supplier" }),
    work: () => ({ module: "customer" }),
    usage: (at) => ({ id: at.customField }),
  },
  notifications: {
    index: nothing,
    setRead: (at) => ({ ids: [at.notification] }),
    readAll: nothing,
    settings: nothing,
    saveSettings: () => ({ settings: { "followups.due": 0 } }),
    message: (at, word) => ({ UserID: at.user, content: word }),
    announce: (_at, word) => ({ content: word }),
  },
  settings: {
    detail: nothing,
    edit: (_at, word) => ({
      company: word,
      sessionIdleHours: 8,
      sessionAbsoluteHours: 12,
      duplicatePolicy: "warn",
      exportApprovalRows: 5_000,
      phoneDisplay: "masked",
      revealsPerDay: 50,
      requestDays: 3,
      requestsPerDay: 10,
      watermark: 0,
      approvalNumber: "SP{yyyyMMdd}{4}",
    }),
    uploadLogo: nothing,
    removeLogo: nothing,
  },
  pool: {
    settings: () => ({ module: "customer" }),
    dryRun: () => ({ module: "customer", rules: { noFollowDays: 15 } }),
    saveSettings: (_at, word) => ({ module: "customer", rules: { lockCap: numberOf(word) } }),
  },
  customers: {
    index: nothing,
    add: (_at, word) => ({ CustomerName: word, contactName: "王小明" }),
    edit: (at, word) => ({ id: at.customer, remark: word }),
    view: (at) => ({ id: at.customer }),
    subtotal: (at) => ({ id: at.customer }),
    remove: (at) => ({ ids: [at.customer] }),
    star: (at) => ({ id: at.customer }),
    bindTag: (at) => ({ id: at.customer, list: [at.tag] }),
    repeat: (_at, word) => ({ key: word }),
    why: (at) => ({ id: at.customer }),
    importTemplate: nothing,
    import: nothing,
    export: nothing,
    receive: (at) => ({ ids: [at.pooled] }),
    alloc: (at) => ({ ids: [at.pooled], userid: at.user }),
    toPool: (at) => ({ ids: [at.spare] }),
    lock: (at) => ({ ids: [at.customer] }),
    quota: nothing,
    ownerLog: (at) => ({ id: at.customer }),
    next: nothing,
    transfer: (at) => ({ ids: [at.spare], userid: at.user, keep: "r", along: "followup" }),
    alongs: nothing,
    share: (at) => ({ ids: [at.customer], userids: [at.colleague], access: "rw", until: "2099-12-31" }),
    shares: (at) => ({ id: at.customer }),
    unshare: (at) => ({ ids: [at.customer], userids: [at.colleague] }),
    collaborate: (at, word) => ({ id: at.customerTold, type: "share", ext: word }),
    answer: (at) => ({ id: at.customerAsked, agree: 1 }),
    withdraw: (at) => ({ id: at.customerAsking }),
    requests: nothing,
    merge: (at) => ({ id: at.customer, ids: [at.spare], fields: { CustomerName: at.spare } }),
  },
  ...purchaseSamples,
  home: {
    config: nothing,
    edit: (_at, word) => ({ config: { cards: [{ key: `card${numberOf(word)}`, wide: 1 }] } }),
    counts: nothing,
  },
  ...printSamples,
  clues: {
    index: nothing,
    gonghai: nothing,
    tobe: nothing,
    add: (_at, word) => ({ CustomerName: word, contact_name: "王小明" }),
    edit: (at, word) => ({ id: at.clue, remark: word }),
    view: (at) => ({ id: at.clue }),
    subtotal: (at) => ({ id: at.clue }),
    remove: (at) => ({ ids: [at.clue] }),
    star: (at) => ({ id: at.clue }),
    watch: (at) => ({ ids: [at.clue] }),
    bindTag: (at) => ({ id: at.clue, list: [at.tag] }),
    repeat: (_at, word) => ({ key: word }),
    why: (at) => ({ id: at.clue }),
    importTemplate: nothing,
    import: nothing,
    export: nothing,
    receive: (at) => ({ ids: [at.cluePooled] }),
    alloc: (at) => ({ ids: [at.cluePooled], userid: at.user }),
    toPool: (at) => ({ ids: [at.clueSpare] }),
    lock: (at) => ({ ids: [at.clue] }),
    quota: nothing,
    ownerLog: (at) => ({ id: at.clue }),
    transfer: (at) => ({ ids: [at.clueSpare], userid: at.user, keep: "r", along: "followup" }),
    alongs: nothing,
    share: (at) => ({ ids: [at.clue], userids: [at.colleague], access: "rw", until: "2099-12-31" }),
    shares: (at) => ({ id: at.clue }),
    unshare: (at) => ({ ids: [at.clue], userids: [at.colleague] }),
    collaborate: (at, word) => ({ id: at.clueTold, type: "share", ext: word }),
    answer: (at) => ({ id: at.clueAsked, agree: 1 }),
    withdraw: (at) => ({ id: at.clueAsking }),
    requests: nothing,
    turn: (at) => ({ ids: [at.clueSpare] }),
    mergeInto: (at) => ({ id: at.clueSpare, customerId: at.customer }),
    close: (at) => ({ ids: [at.clueInvalid], ext: "空号" }),
    reopen: (at) => ({ ids: [at.clueInvalid] }),
  },
  queue: {
    list: nothing,
    skip: (at) => ({ module: "customer", id: at.customer }),
    keep: (at) => ({ module: "customer", id: at.customer }),
    free: (at) => ({ module: "customer", id: at.customer }),
  },
  modules: {
    add: (_at, word) => ({ module: "customer", data: { CustomerName: word } }),
    edit: (at, word) => ({ id: at.customer, module: "customer", data: { remark: word } }),
    detail: (at) => ({ id: at.customer, module: "customer" }),
  },
  contacts: {
    all: nothing,
    list: (at) => ({ customerId: at.customer }),
    add: (at, word) => ({ customerId: at.customer, contactName: word }),
    edit: (at, word) => ({ id: at.contact, contactName: word }),
    view: (at) => ({ id: at.contact }),
    primary: (at) => ({ id: at.contact, customerId: at.customer }),
    report: (at) => ({ id: at.contact, to: null }),
    remove: (at) => ({ ids: [at.contact] }),
    repeat: (_at, word) => ({ key: word }),
  },
  ...moneySamples,
  followups: {
    index: nothing,
    statistics: () => ({ from: "2026-01-01", to: "2026-12-31" }),
    list: (at) => ({ customerId: at.customer }),
    counts: (at) => ({ customerId: at.customer }),
    add: (at, word) => ({ customerId: at.customer, status: "电话", Ext: word }),
    edit: (at, word) => ({ id: at.followup, Ext: word }),
    remove: (at) => ({ ids: [at.followup] }),
    comments: (at) => ({ id: at.followup }),
    comment: (at, word) => ({ id: at.followup, Ext: word }),
    uncomment: (at) => ({ id: at.followupComment }),
    colleagues: (at) => ({ id: at.followup }),
  },
  forms: {
    definition: () => ({ mode: "customer" }),
    fields: () => ({ formid: "customer" }),
    mine: () => ({ formid: "customer" }),
    options: () => ({ formid: "supplier", field: "zSource" }),
    choose: () => ({ formid: "customer", ids: "CustomerName,mobile" }),
  },
  scenes: {
    builtIn: nothing,
    list: () => ({ module: "customer" }),
    counts: () => ({ module: "customer" }),
    save: (at, word) => ({ id: at.scene, ...scene(word) }),
    remove: (at) => ({ id: at.scene }),
    setDefault: (at) => ({ id: at.scene }),
  },
  recycle: {
    modules: nothing,
    list: () => ({ module: "customer" }),
    restore: (at) => ({ module: "customer", ids: [at.binned] }),
    purge: (at) => ({ module: "customer", ids: [at.binned] }),
  },
  jobs: {
    list: nothing,
    detail: (at) => ({ id: at.job }),
    pause: (at) => ({ id: at.job }),
    cancel: (at) => ({ id: at.job }),
    approvals: nothing,
    decide: (at) => ({ id: at.jobApproval, agree: 1 }),
  },
  undo: { list: nothing, run: (at) => ({ id: at.undo }) },
  imports: {
    template: () => ({ module: "customer" }),
    upload: () => ({ module: "customer" }),
    check: (at) => ({ id: at.import, sheet: 0, mapping: ["CustomerName", "mobile"] }),
    detail: (at) => ({ id: at.import }),
    rows: (at) => ({ id: at.import, kind: "wrong" }),
    fix: (at, word) => ({ id: at.import, rows: [{ row: 2, values: { CustomerName: word } }] }),
    run: (at) => ({ id: at.import }),
  },
  exports: { run: () => ({ module: "product" }) },
  records: {
    massEdit: (at, word) => ({ module: "customer", ids: [at.customer], data: { remark: word } }),
    massTag: (at) => ({ module: "customer", ids: [at.customer], act: "add", list: [at.tag] }),
    reveal: (at) => ({ module: "customer", id: at.masked, field: "mobile" }),
  },
  actionLog: {
    list: (at) => ({ modelId: at.customer, modelType: "customer" }),
    look: (at) => ({ module: "customer", id: at.customer }),
    unseen: (at) => ({ module: "customer", ids: [at.customer, at.masked] }),
  },
  search: { all: (_at, word) => ({ key: word }), recent: nothing },
  regions: { list: nothing, ofAddress: () => ({ address: "浙江省杭州市西湖区文三路90号" }) },
  ...approvalSamples,
  album: { index: nothing, categories: nothing, remove: (at) => ({ id: at.album }) },
  files: {
    index: (at) => ({ module: "customer", modelId: at.customer }),
    list: (at) => ({ module: "customer", modelId: at.customer }),
    upload: nothing,
    progress: (_at, word) => ({ id: word }),
    edit: (at, word) => ({ id: at.file, filename: word }),
    remove: (at) => ({ id: at.file }),
    preview: (at) => ({ fileName: at.file }),
    bytes: (at) => ({ id: at.file, u: at.user, e: "1", s: "x" }),
    pages: (at) => ({ id: at.file, u: at.user, e: "1", s: "x" }),
  },
};

export interface Listed {
  /** `group.name` */
  name: string;
  route: RouteDefinition;
  sample: Sample;
}

/** A sound request of a tree's route. */
function sampleOfTree(name: string, { module }: TreeNames): Sample {
  const node = (at: Targets) => ({ id: at[module] ?? 0 });
  if (name === "list") return nothing;
  if (name === "add") return (_at, word) => ({ name: word });
  return name === "remove" ? node : (at, word) => ({ ...node(at), name: word });
}

/** A sound request of a record type's route, from the type's fields. */
function sampleOf(name: string, { record, tree }: RouteDefinition): Sample {
  if (tree) return sampleOfTree(name, tree);
  const module = record?.module ?? "";
  const type = recordTypeOf(module);
  if (!type) return nothing;
  const own = DOCUMENT_SAMPLES[module]?.[name];
  if (own) return own;
  if (["index", "totals", "importTemplate", "import", "export"].includes(name)) return nothing;
  if (name === "bindTag") return (at) => ({ id: at[module] ?? 0, list: [] });
  if (name === "remove") return (at) => ({ ids: [at[module] ?? 0] });
  const { rows } = type;
  const below = (at: Targets) => (rows.kind === "child" ? { [rows.key]: at[inForce(rows.parent.module)] } : {});
  if (name === "add") return (at, word) => ({ ...requiredOf(type, word, worldAt(at)), ...below(at) });
  return (at, word) => ({ id: at[module] ?? 0, ...(name === "edit" ? { [editedText(type)]: word } : {}) });
}

/** Every route with its sample. */
export const ALL_ROUTES: readonly Listed[] = Object.entries(routes).flatMap(([group, members]) =>
  Object.entries(members as Record<string, RouteDefinition>).map(([name, route]) => ({
    name: `${group}.${name}`,
    route,
    sample: (SAMPLES as Record<string, Record<string, Sample>>)[group]?.[name] ?? sampleOf(name, route),
  })),
);

/** Whoever may do everything has nothing to ask for. */
const ASKS = "s3";
export const personFor = ({ name }: Listed): PersonName => (name.endsWith(".collaborate") ? ASKS : "boss");

/** They take the password of the person and the code of the moment, or what a provider has said: their own tests have it. */
export const NEEDS_A_CODE = [
  ...["start", "confirm", "remove", "newCodes", "forget"].map((name) => `secondFactor.${name}`),
  ...NEEDS_A_PROVIDER,
];

/** Routes that take the caller's own session or password away, or do not take JSON. */
export const LEAVES_ME = new Set([
  "session.login",
  "session.logout",
  "users.changePassword",
  ...NEEDS_A_CODE,
  ...ALL_ROUTES.filter(({ route }) => route.multipart || ["bytes", "redirect"].includes(route.answer)).map(
    ({ name }) => name,
  ),
]);

/** The keys of a route's input, those of its sample and, where it takes a form, some of the form's fields. */
export function keysOf({ route, sample }: Listed, at: Targets): string[] {
  const shape = route.input instanceof z.ZodObject ? Object.keys(route.input.shape) : [];
  const own = Object.keys(sample(at, "字"));
  const fields = /customer\/(?:add|edit)|contact\/(?:add|Edit)/.test(route.path)
    ? ["mobile", "status", "city", "nextgenjintime", "wechat", "zhiwei", "customerId", "sex", "birthday", "remark"]
    : [];
  return [...new Set([...shape, ...own, ...fields])];
}
