/** What of the operation log is told to other programs: which entry is which event of which record. */
import { deliveryStates, type EventKind, eventSaid, webhookSaid } from "@qicheng/api/webhooks/messages";
import type { EventChoice } from "@qicheng/api/webhooks/routes";
import { type Message, verbatim } from "@qicheng/engine/text/message";
import { approvable } from "../../kernel/approval/declared";
import { allRecordTypes, findRecordType } from "../../kernel/records/type/registry";
import type { AuditEntry } from "../../kernel/work/audit";

/** Acts that stand in the log of a record and leave it as it is. */
const LEAVES_IT = new Set([
  "again",
  "answer",
  "ask",
  "attach",
  "comment",
  "confirm",
  "draft",
  "expire",
  "export",
  "handover",
  "print",
  "purge",
  "reveal",
  "share",
  "star",
  "uncomment",
  "unshare",
  "unstar",
]);

const BY_ACTION: Readonly<Record<string, EventKind>> = {
  add: "created",
  delete: "deleted",
  // Of one that became part of another: it lies in the bin.
  merge: "deleted",
  restore: "restored",
};

function kindsOf({ action, outcomes = [] }: AuditEntry): readonly EventKind[] {
  if (action.startsWith("approval.")) return outcomes;
  if (LEAVES_IT.has(action)) return [];
  return [BY_ACTION[action] ?? "changed"];
}

/** Who hears of a deletion hears that it was undone. */
const heardAs = (kind: EventKind): EventKind => (kind === "restored" ? "deleted" : kind);

interface RecordEvent {
  module: string;
  id: number;
  kind: EventKind;
  /** As hooks name what they want to hear of. */
  heard: string;
  /** Where the record lies. */
  table: string;
  /** Keys of the changed fields. */
  fields: readonly string[];
}

/** Events of one write: what is said twice of a record is one event, and a new record has not changed as well. */
export function eventsOf(entries: readonly AuditEntry[]): RecordEvent[] {
  const found = new Map<string, RecordEvent>();
  for (const entry of entries) {
    const { module, recordId: id, changes = [] } = entry;
    const type = findRecordType(module);
    if (!type || id === undefined) continue;
    for (const kind of kindsOf(entry)) {
      const key = (of: EventKind) => `${module} ${id} ${of}`;
      if (kind === "changed" && found.has(key("created"))) continue;
      const fields = [...(found.get(key(kind))?.fields ?? []), ...changes.map(({ field }) => field)];
      const event = { module, id, kind, heard: `${module}.${heardAs(kind)}`, table: type.table };
      found.set(key(kind), { ...event, fields: [...new Set(fields)] });
    }
  }
  return [...found.values()];
}

const PLAIN: readonly EventKind[] = ["created", "changed", "deleted"];
const APPROVED: readonly EventKind[] = ["submitted", "passed", "refused", "revoked"];

/** What one may hear of, by type. */
export function eventChoices(say: (message: Message) => string): EventChoice[] {
  return allRecordTypes().map(({ module, title }) => ({
    module,
    title: say(title),
    events: [...PLAIN, ...(approvable(module) ? APPROVED : [])].map((kind) => ({
      event: `${module}.${kind}`,
      title: say(eventSaid[kind]),
    })),
  }));
}

const isKind = (kind: string): kind is EventKind => Object.hasOwn(eventSaid, kind);

/** 客户·新建, of `customer.created`; of a type that is gone its name. */
export function eventTitle(event: string): Message {
  const at = event.lastIndexOf(".");
  const [module, kind] = [event.slice(0, at), event.slice(at + 1)];
  if (event === PING) return webhookSaid.ping;
  const title = findRecordType(module)?.title ?? verbatim(module);
  return webhookSaid.eventOf({ title, event: isKind(kind) ? eventSaid[kind] : verbatim(kind) });
}

/** Sent by hand, to see whether somebody answers. */
export const PING = "webhook.ping";

export const stateTitle = (state: string): Message =>
  deliveryStates[state as keyof typeof deliveryStates] ?? verbatim(state);
