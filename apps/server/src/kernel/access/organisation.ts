/** People, branches and roles in memory: names on every row, and who stands above whom. */
import {
  DATA_SCOPES,
  type DataScope,
  isPermissionKey,
  PERMISSION_KEYS,
  type PermissionKey,
  SCOPE_KEYS,
  type ScopeModule,
} from "@qicheng/api/kernel/permission-tree";
import { Cached, type Invalidation } from "../cache/invalidation";
import type { Database } from "../db/database";
import { grouped } from "../work/grouped";
import { type FieldAccess, type FieldRight, type FieldRights, fieldAccess } from "./field-access";

/** What pictures of people belong to, by what the log calls it. */
export const HEADERS = "user";

export interface Person {
  id: number;
  username: string;
  nickname: string;
  mobile: string;
  branchId: number;
  /** Main branch first, then those he also belongs to. */
  branchIds: readonly number[];
  roleIds: readonly number[];
  quit: boolean;
  callEnabled: number;
  callType: string;
  /** The file of his picture; 0 = none. */
  headerId: number;
}

export interface Branch {
  id: number;
  name: string;
  parentId: number | null;
  kind: string;
  leaderId: number | null;
  sort: number;
  version: number;
}

export interface Role {
  id: number;
  name: string;
  remark: string;
  builtin: boolean;
  permissions: readonly PermissionKey[];
  scopes: Partial<Record<ScopeModule, DataScope>>;
  /** Roles that its holders may give to others: an administrator's list. */
  assignable: readonly number[];
  /** Of fields that it may not do everything with; none of the builtin role's. */
  fields: FieldRights;
}

/** One consistent picture of the organisation; a change makes a new one. */
export class OrganisationSnapshot {
  readonly #below = new Map<number, readonly number[]>();
  readonly #owners = new Map<string, readonly number[]>();
  readonly #granted = new Map<number, ReadonlySet<PermissionKey>>();
  readonly #scopes = new Map<number, Record<ScopeModule, DataScope>>();
  readonly #fields = new Map<number, FieldAccess>();

  constructor(
    readonly people: ReadonlyMap<number, Person>,
    readonly branches: ReadonlyMap<number, Branch>,
    readonly roles: ReadonlyMap<number, Role>,
  ) {}

  name(userId: number | null | undefined): string {
    return userId ? (this.people.get(userId)?.nickname ?? "") : "";
  }

  /** Those whose names have a word, also who have left. */
  idsNamed(word: string): number[] {
    const wanted = word.toLowerCase();
    return [...this.people.values()].flatMap(({ id, nickname }) =>
      nickname.toLowerCase().includes(wanted) ? [id] : [],
    );
  }

  branchName(branchId: number | null | undefined): string {
    return branchId ? (this.branches.get(branchId)?.name ?? "") : "";
  }

  roleNames(userId: number): string {
    const roles = this.people.get(userId)?.roleIds ?? [];
    return roles.map((id) => this.roles.get(id)?.name ?? "").join("、");
  }

  /** A branch and everything below it. */
  branchTree(branchId: number): readonly number[] {
    const known = this.#below.get(branchId);
    if (known) return known;
    const tree = [branchId];
    for (let at = 0; at < tree.length; at += 1) {
      for (const branch of this.branches.values())
        if (branch.parentId === tree[at] && !tree.includes(branch.id)) tree.push(branch.id);
    }
    this.#below.set(branchId, tree);
    return tree;
  }

  /** Everybody in these branches, also those who have left: their rows stay visible to superiors. */
  #peopleIn(branchIds: Iterable<number>): number[] {
    const wanted = new Set(branchIds);
    return [...this.people.values()]
      .filter((person) => person.branchIds.some((id) => wanted.has(id)))
      .map((person) => person.id);
  }

  /** Whoever heads his branch, or else the next one up that somebody else heads who is in service. */
  headAbove(userId: number): number | undefined {
    let branch = this.branches.get(this.people.get(userId)?.branchId ?? 0);
    // A circle of branches would have no top.
    for (
      const seen = new Set<Branch>();
      branch && !seen.has(branch);
      branch = this.branches.get(branch.parentId ?? 0)
    ) {
      seen.add(branch);
      const head = this.people.get(branch.leaderId ?? 0);
      if (head && head.id !== userId && !head.quit) return head.id;
    }
    return undefined;
  }

  /** In service. */
  administrators(): readonly number[] {
    const builtin = (person: Person) => person.roleIds.some((id) => this.roles.get(id)?.builtin);
    return [...this.people.values()].filter((person) => !person.quit && builtin(person)).map(({ id }) => id);
  }

  /** Branches that he heads, and those below. */
  headed(userId: number): readonly number[] {
    const headed = [...this.branches.values()].filter((branch) => branch.leaderId === userId);
    return [...new Set(headed.flatMap((branch) => this.branchTree(branch.id)))];
  }

  /** People in branches that he heads, and below, without himself. */
  subordinates(userId: number): readonly number[] {
    return this.#memo(`sub:${userId}`, () => this.#peopleIn(this.headed(userId)).filter((id) => id !== userId));
  }

  /** Owners whose rows a scope covers; null = everybody's. */
  owners(userId: number, scope: DataScope): readonly number[] | null {
    if (scope === "all") return null;
    return this.#memo(`${scope}:${userId}`, () => {
      const own = this.people.get(userId)?.branchIds ?? [];
      const reach: Record<Exclude<DataScope, "all">, () => readonly number[]> = {
        self: () => [],
        sub: () => this.subordinates(userId),
        branch: () => this.#peopleIn(own),
        branchBelow: () => this.#peopleIn(own.flatMap((id) => this.branchTree(id))),
      };
      return [...new Set([userId, ...reach[scope]()])];
    });
  }

  #memo(key: string, compute: () => readonly number[]): readonly number[] {
    const known = this.#owners.get(key);
    if (known) return known;
    const value = compute();
    this.#owners.set(key, value);
    return value;
  }

  #rolesOf(userId: number): Role[] {
    const ids = this.people.get(userId)?.roleIds ?? [];
    return ids.flatMap((id) => this.roles.get(id) ?? []);
  }

  permissions(userId: number): ReadonlySet<PermissionKey> {
    const known = this.#granted.get(userId);
    if (known) return known;
    const granted = new Set(
      this.#rolesOf(userId).flatMap((role) => (role.builtin ? PERMISSION_KEYS : role.permissions)),
    );
    this.#granted.set(userId, granted);
    return granted;
  }

  /** What he may do with fields, where that is less than everything. */
  fields(userId: number): FieldAccess {
    const known = this.#fields.get(userId);
    if (known) return known;
    const access = fieldAccess(this.#rolesOf(userId).map(({ fields }) => fields));
    this.#fields.set(userId, access);
    return access;
  }

  /** Some role does not read the field, at least on rows of others. */
  isKept(module: string, key: string): boolean {
    return [...this.roles.values()].some(({ fields }) => {
      const access = fields.get(module)?.get(key)?.access;
      return access === "hide" || access === "mask";
    });
  }

  /** The widest scope that any of his roles gives in each module. */
  scopes(userId: number): Record<ScopeModule, DataScope> {
    const known = this.#scopes.get(userId);
    if (known) return known;
    const roles = this.#rolesOf(userId);
    const widest = (module: ScopeModule): DataScope => {
      const given = roles.map((role) => (role.builtin ? "all" : (role.scopes[module] ?? "self")));
      return DATA_SCOPES.findLast((scope) => given.includes(scope)) ?? "self";
    };
    const scopes = Object.fromEntries(SCOPE_KEYS.map((module) => [module, widest(module)])) as Record<
      ScopeModule,
      DataScope
    >;
    this.#scopes.set(userId, scopes);
    return scopes;
  }
}

export class Organisation {
  readonly #cached: Cached<OrganisationSnapshot>;

  constructor(db: Database, invalidation: Invalidation) {
    this.#cached = new Cached(() => loadOrganisation(db), invalidation, ["organisation", "roles"]);
  }

  get(): Promise<OrganisationSnapshot> {
    return this.#cached.get();
  }
}

interface StoredFieldRight {
  module: string;
  key: string;
  access: string;
  own: boolean;
}

function rightsOf(rows: readonly StoredFieldRight[]): FieldRights {
  const rights = new Map<string, Map<string, FieldRight>>();
  for (const { module, key, access, own } of rows) {
    const said = rights.get(module) ?? new Map<string, FieldRight>();
    rights.set(module, said.set(key, { access: access as FieldRight["access"], own }));
  }
  return rights;
}

/** Reads the organisation as the given connection sees it; inside a transaction, with its own changes. */
export async function loadOrganisation(db: Database): Promise<OrganisationSnapshot> {
  const users = await db
    .selectFrom("users")
    .select(["id", "username", "nickname", "mobile", "branch_id", "quit_status", "call_enabled", "call_type"])
    .orderBy("id")
    .execute();
  const memberships = await db.selectFrom("user_branches").selectAll().orderBy("branch_id").execute();
  const userRoles = await db.selectFrom("user_roles").selectAll().orderBy("role_id").execute();
  const branches = await db.selectFrom("branches").selectAll().orderBy("sort").orderBy("id").execute();
  const roles = await db.selectFrom("roles").selectAll().orderBy("id").execute();
  const assignable = await db.selectFrom("assignable_roles").selectAll().orderBy("assignable_id").execute();
  const fieldRights = await db.selectFrom("field_rights").selectAll().execute();
  const headers = await db.selectFrom("files").select(["id", "record_id"]).where("module", "=", HEADERS).execute();
  const headerOf = new Map(headers.map((row) => [row.record_id, row.id]));
  const alsoIn = grouped(memberships, (row) => row.user_id);
  const rolesOf = grouped(userRoles, (row) => row.user_id);
  const listedBy = grouped(assignable, (row) => row.role_id);
  const fieldsOf = grouped(fieldRights, (row) => row.role_id);
  const people = users.map((user): Person => {
    const also = (alsoIn.get(user.id) ?? []).map((row) => row.branch_id);
    return {
      id: user.id,
      username: user.username,
      nickname: user.nickname,
      mobile: user.mobile,
      branchId: user.branch_id,
      branchIds: [...new Set([user.branch_id, ...also])],
      roleIds: (rolesOf.get(user.id) ?? []).map((row) => row.role_id),
      quit: user.quit_status === 1,
      callEnabled: user.call_enabled,
      callType: user.call_type,
      headerId: headerOf.get(user.id) ?? 0,
    };
  });
  return new OrganisationSnapshot(
    new Map(people.map((person) => [person.id, person])),
    new Map(
      branches.map((row) => [
        row.id,
        {
          id: row.id,
          name: row.name,
          parentId: row.parent_id,
          kind: row.kind,
          leaderId: row.leader_id,
          sort: row.sort,
          version: row.version,
        },
      ]),
    ),
    new Map(
      roles.map((row) => [
        row.id,
        {
          id: row.id,
          name: row.name,
          remark: row.remark,
          builtin: row.builtin,
          permissions: row.permissions.filter(isPermissionKey),
          scopes: row.data_scopes as Role["scopes"],
          assignable: (listedBy.get(row.id) ?? []).map((listed) => listed.assignable_id),
          fields: row.builtin ? new Map() : rightsOf(fieldsOf.get(row.id) ?? []),
        },
      ]),
    ),
  );
}

declare module "../work/services" {
  interface Services {
    organisation: Organisation;
  }
}
