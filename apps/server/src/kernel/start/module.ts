/** What a module brings to the server; its folder's `module.ts` exports it, and nothing else lists it. */
import type { Title } from "@qicheng/api/kernel/declare";
import type { RouteGroup } from "@qicheng/api/kernel/define-routes";
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import type { Approvable } from "../approval/declared";
import type { FileHolder, registerFileShowing } from "../attachments/may-read";
import type { Database } from "../db/database";
import type { FieldModule } from "../fields/registry";
import type { Ending, Handover } from "../handover/handover";
import type { AnyHandlers, Handlers } from "../http/mount-routes";
import type { AnyBackgroundKind } from "../jobs/background-kind";
import type { AnyTask } from "../jobs/task";
import type { NotificationKind } from "../live/kinds";
import type { OwnList, OwnPage } from "../records/read/kept-lists";
import type { Subject } from "../records/read/subject";
import type { Along } from "../records/type/along";
import type { RecordType } from "../records/type/record-type";
import type { References } from "../records/type/references";
import type { Tree } from "../records/type/tree";
import type { WorkSource } from "../records/type/work-source";
import type { DemoActs } from "./demo-acts";
import type { FirstDay } from "./first-day";

/** Handlers on the routes that they serve. */
export interface Mounted {
  group: RouteGroup;
  handlers: AnyHandlers;
}

type Entry = readonly [name: string, color: string];

/** Rows that a company gets from a module once: a new company, and one that is older than the module. */
export interface SeedStep {
  marker: string;
  /** Entries of kinds that have none yet. */
  dictionary?: Readonly<Record<string, readonly Entry[]>>;
  /** Permissions of the shipped roles, in a new company only: who may do more in an old one is decided by its people. */
  grants?: Readonly<Record<string, readonly PermissionKey[]>>;
  /** Rows of other kinds: called at every start, it notes in `seed_steps` itself what is there already. */
  rows?: (db: Database) => Promise<void>;
}

export interface ServerModule {
  seed?: SeedStep;
  records?: readonly RecordType[];
  /** Types of records that the company makes. */
  families?: readonly RecordType[];
  subjects?: readonly Subject[];
  /** Lists beside those of its records that people keep views of, by the names that these are kept under. */
  lists?: Readonly<Record<string, OwnList>>;
  /** Screens that people keep views of, by the names that these are kept under. */
  pages?: Readonly<Record<string, OwnPage>>;
  trees?: readonly Tree[];
  /** Forms of what there is once, such as the settings. */
  forms?: readonly FieldModule[];
  /** What people call the rows of its other tables, by table: said where they use something that is to be deleted. */
  tables?: Readonly<Record<string, Title>>;
  /** What becomes of its columns that point at records, when two become one. */
  references?: References;
  /** Names of things that its log entries are about and that are no record type, by the log's word for each. */
  logged?: Readonly<Record<string, Title>>;
  /** Who sees the files of what has some without being a record of a type, by what the log calls it. */
  fileHolders?: Readonly<Record<string, FileHolder>>;
  /** Shows files of records to somebody who does not see these. */
  showsFiles?: Parameters<typeof registerFileShowing>[0];
  mounts: readonly Mounted[];
  /** Long work that people ask for. */
  background?: readonly AnyBackgroundKind[];
  /** Work beside requests: enqueued by the module, or done at its times. */
  tasks?: readonly AnyTask[];
  /** What of its own may go along with a record to its next owner. */
  along?: readonly Along[];
  /** What of its own somebody who leaves has to hand over, beside the records that he owns, and what ends with him. */
  handover?: readonly Handover[];
  endings?: readonly Ending[];
  /** What of its own gives people something to do. */
  queue?: readonly WorkSource[];
  /** What of its records is approved by flows. */
  approval?: readonly Approvable[];
  /** What of its own a company has from its first day on. */
  firstDay?: FirstDay;
  /** What people of the demo company have done with it. */
  demo?: DemoActs;
  /** What it tells people, by `notify`. */
  notifications?: readonly NotificationKind[];
}

/** A definition without a handler does not compile. */
export const mounted = <Group extends RouteGroup>(group: Group, handlers: Handlers<Group>): Mounted => ({
  group,
  handlers: handlers as unknown as AnyHandlers,
});

export const defineModule = (module: ServerModule): ServerModule => module;
