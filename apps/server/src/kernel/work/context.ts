/** What a handler gets: who asks, the database (inside a write: its transaction), and the record of what is done. */
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import type { Message } from "@qicheng/engine/text/message";
import type { Database } from "../db/database";
import type { Ahead } from "./ahead";
import type { AuditEntry } from "./audit";
import type { Me } from "./me";
import { Refusal } from "./refusal";
import type { CallFacts } from "./request-facts";
import type { Services } from "./services";
import type { Upload } from "./upload";

export class Context {
  readonly audits: AuditEntry[] = [];
  readonly #afterCommit: (() => void | Promise<void>)[] = [];
  upload: Upload | undefined;
  /** Left out where nobody waits for this transaction. */
  ahead: Ahead | undefined;

  constructor(
    readonly services: Services,
    readonly request: CallFacts,
    readonly db: Database,
    private readonly person: Me | undefined,
  ) {}

  /** When it is done, where that is not now: of that nobody is told. */
  get past(): number | undefined {
    return this.request.past;
  }

  /** The signed-in person. */
  get me(): Me {
    if (!this.person) throw new Refusal("AUTH_REQUIRED");
    return this.person;
  }

  get signedIn(): boolean {
    return this.person !== undefined;
  }

  /** The message in the language of who asks. */
  say(message: Message): string {
    return message[this.request.language];
  }

  can(permission: PermissionKey): boolean {
    return this.person?.permissions.has(permission) ?? false;
  }

  /** @throws FORBIDDEN */
  require(permission: PermissionKey): void {
    if (!this.can(permission)) throw new Refusal("FORBIDDEN");
  }

  /** Records an acknowledged write; stored in its transaction. */
  audit(entry: AuditEntry): void {
    this.audits.push(entry);
  }

  /** Records in the security log, once the write is durable, what the signed-in person did. */
  noteSecurity(event: string, detail = ""): void {
    const { id } = this.me;
    this.afterCommit(() => this.services.securityLog.record(event, this.request, id, detail));
  }

  /** Runs when the write is durable; never when it was refused. */
  afterCommit(action: () => void | Promise<void>): void {
    this.#afterCommit.push(action);
  }

  /** @returns forgets what was noted from here on: it was undone */
  mark(): () => void {
    const [audits, actions] = [this.audits.length, this.#afterCommit.length];
    return () => {
      this.audits.length = audits;
      this.#afterCommit.length = actions;
    };
  }

  async committed(): Promise<void> {
    for (const action of this.#afterCommit) await action();
  }
}
