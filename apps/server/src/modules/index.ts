/** All business modules: registered, and mounted on their routes. */

import type { FastifyInstance } from "fastify";
import { registerApproval } from "../kernel/approval/declared";
import { registerFileHolder, registerFileShowing } from "../kernel/attachments/may-read";
import { nameTable } from "../kernel/db/constraints";
import { registerEnding, registerHandover } from "../kernel/handover/handover";
import { mountRoutes } from "../kernel/http/mount-routes";
import { registerReads } from "../kernel/http/reads";
import { registerBackgroundKind } from "../kernel/jobs/background-kind";
import { registerNotification } from "../kernel/live/kinds";
import { registerKeptList, registerKeptPage } from "../kernel/records/read/kept-lists";
import { registerSubject } from "../kernel/records/read/subject";
import { registerAlong } from "../kernel/records/type/along";
import { type Declared, declarationProblems, refuse } from "../kernel/records/type/declarations";
import { columnProblems, columnsIn } from "../kernel/records/type/declared-columns";
import { registerLogged } from "../kernel/records/type/logged";
import { registerReferences } from "../kernel/records/type/references";
import { enterMembers, registerRecordType } from "../kernel/records/type/registry";
import { registerTree } from "../kernel/records/type/tree";
import { treeForm } from "../kernel/records/type/tree-form";
import { registerWork } from "../kernel/records/type/work-source";
import { connectRooms } from "../kernel/start/connect-rooms";
import { registerFirstDay } from "../kernel/start/first-day";
import type { Services } from "../kernel/work/services";
import { MODULES } from "./modules.generated";

const DECLARED: Declared = {
  types: MODULES.flatMap(({ records = [], families = [] }) => [...records, ...families]),
  trees: MODULES.flatMap(({ trees = [] }) => trees),
};

/** What has a form: trees, records, subjects, and what there is once. @throws Error for declarations that cannot work */
function registerForms({ fields }: Services): void {
  for (const tree of DECLARED.trees) {
    registerTree(tree);
    fields.register(treeForm(tree));
  }
  for (const type of MODULES.flatMap(({ records = [] }) => records)) {
    registerRecordType(type);
    fields.register(type);
  }
  for (const type of MODULES.flatMap(({ families = [] }) => families)) {
    registerRecordType(type);
    if (type.family) fields.registerFamily({ ...type, ...type.family, entered: (all) => enterMembers(type, all) });
  }
  for (const one of MODULES.flatMap(({ subjects = [] }) => subjects)) {
    registerSubject(one);
    fields.register(one);
  }
  for (const form of MODULES.flatMap(({ forms = [] }) => forms)) fields.register(form);
  // Once all have entered themselves, on which choices of some depend.
  refuse(declarationProblems(DECLARED));
}

/** @throws Error where the tables are not what declarations say of them */
export async function checkTables({ database }: Services): Promise<void> {
  refuse(columnProblems(DECLARED, await columnsIn(database.db)));
}

/** What people call the tables that no form has, and what becomes of what points from there. */
function registerTables(): void {
  for (const { tables = {}, references = {} } of MODULES) {
    for (const [table, title] of Object.entries(tables)) nameTable(table, title);
    registerReferences(references);
  }
}

/** What becomes of what is somebody's who leaves. */
function registerLeaving(): void {
  for (const { handover = [], endings = [] } of MODULES) {
    for (const one of handover) registerHandover(one);
    for (const one of endings) registerEnding(one);
  }
}

/** What people keep views of. */
function registerKept(): void {
  for (const { lists = {}, pages = {} } of MODULES) {
    for (const [name, list] of Object.entries(lists)) registerKeptList(name, list);
    for (const [name, page] of Object.entries(pages)) registerKeptPage(name, page);
  }
}

/** What every module says of itself, for whoever answers requests or does jobs. */
export function registerModules(services: Services): void {
  connectRooms();
  registerForms(services);
  for (const kind of MODULES.flatMap(({ notifications = [] }) => notifications)) registerNotification(kind);
  for (const approvable of MODULES.flatMap(({ approval = [] }) => approval)) registerApproval(approvable);
  for (const along of MODULES.flatMap(({ along: own = [] }) => own)) registerAlong(along);
  for (const make of MODULES.flatMap(({ firstDay = [] }) => firstDay)) registerFirstDay(make);
  for (const source of MODULES.flatMap(({ queue = [] }) => queue)) registerWork(source);
  registerKept();
  registerTables();
  registerLeaving();
  for (const kind of MODULES.flatMap(({ background = [] }) => background)) registerBackgroundKind(kind);
  for (const { group, handlers } of MODULES.flatMap(({ mounts }) => mounts)) registerReads(group, handlers);
  for (const { fileHolders = {}, showsFiles, logged = {} } of MODULES) {
    if (showsFiles) registerFileShowing(showsFiles);
    for (const [module, holder] of Object.entries(fileHolders)) registerFileHolder(module, holder);
    for (const [module, title] of Object.entries(logged)) registerLogged(module, title);
  }
}

/** Registers every module and mounts its routes. */
export function mountModules(app: FastifyInstance, services: Services): void {
  registerModules(services);
  for (const { group, handlers } of MODULES.flatMap(({ mounts }) => mounts))
    mountRoutes(app, services, group, handlers);
}
