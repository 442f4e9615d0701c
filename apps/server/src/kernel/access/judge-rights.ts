/**
 * Nobody gives or gets more than he has. This compares the organisation before and after a write, so no route can
 * forget an effect. Whoever changed a person's roles, branches, head, password, name, presence or leave to call must have
 * every right and at least the reach that the person had and has now. Or he gave only roles from the list that an administrator
 * gave him. Nobody gets more by his own hand, and one administrator remains.
 */
import { said } from "@qicheng/api/kernel/messages";
import { forbidden, Refusal } from "../work/refusal";
import { coversFields } from "./field-access";
import type { OrganisationSnapshot, Person, Role } from "./organisation";
import {
  assignableRoles,
  covers,
  coversFieldsOf,
  coversRole,
  mayBeListed,
  type Standing,
  standingOf,
  widerScopes,
} from "./standing";

/** Rights at one moment. */
export interface RightsPicture {
  organisation: OrganisationSnapshot;
  /** What stands for each password: another text, another password. */
  passwords: ReadonlyMap<number, string>;
}

export interface RightsChange {
  before: RightsPicture;
  after: RightsPicture;
}

/** People whose sessions end with the change: others roles, another password, or gone. */
export type Ended = readonly number[];

const union = (...lists: (Iterable<number> | undefined)[]) => new Set(lists.flatMap((list) => [...(list ?? [])]));

const sameSet = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
  one.size === other.size && [...one].every((id) => other.has(id));

function sameStanding(one: Standing, other: Standing): boolean {
  const sameReach = [...one.reach].every(([module, reach]) => {
    const there = other.reach.get(module);
    if (reach === "all" || there === "all" || there === undefined) return reach === there;
    return sameSet(reach, there);
  });
  return (
    one.administrator === other.administrator &&
    one.reach.size === other.reach.size &&
    sameReach &&
    sameSet(one.heads, other.heads) &&
    one.permissions.size === other.permissions.size &&
    [...one.permissions].every((key) => other.permissions.has(key)) &&
    coversFields(one.fields, other.fields) &&
    coversFields(other.fields, one.fields)
  );
}

const facts = (person: Person | undefined) =>
  person && JSON.stringify([person.username, person.quit, person.branchIds, person.roleIds, person.callEnabled]);

const roleFacts = (role: Role | undefined) =>
  role && JSON.stringify([role.name, role.remark, [...role.permissions].sort(), role.scopes, fieldFacts(role)]);

const fieldFacts = ({ fields }: Role) =>
  [...fields].flatMap(([module, said]) => [...said].map((one) => JSON.stringify([module, one]))).sort();

class Judgement {
  readonly #mine: Standing;
  readonly #list: ReadonlySet<number>;

  constructor(
    private readonly me: number,
    private readonly change: RightsChange,
  ) {
    const { organisation } = change.before;
    this.#mine = standingOf(organisation, me);
    this.#list = assignableRoles(organisation, me);
  }

  roles(): void {
    const { before, after } = this.change;
    for (const id of union(before.organisation.roles.keys(), after.organisation.roles.keys())) {
      const [former, now] = [before.organisation.roles.get(id), after.organisation.roles.get(id)];
      if (roleFacts(former) !== roleFacts(now)) for (const role of [former, now]) if (role) this.#role(role);
      if (String(former?.assignable ?? "") !== String(now?.assignable ?? "")) this.#lists(now);
    }
  }

  #role(role: Role): void {
    const { organisation } = this.change.before;
    if (coversRole(organisation, this.me, role)) return;
    if (role.permissions.some((key) => !this.#mine.permissions.has(key))) throw forbidden(said.notYourRights);
    if (widerScopes(organisation, this.me, role).length > 0) throw forbidden(said.notYourScope);
    if (!role.builtin && !coversFieldsOf(this.#mine, role)) throw forbidden(said.notYourFields);
    throw forbidden(said.administratorRole);
  }

  /** A role that is gone takes its list along. */
  #lists(now: Role | undefined): void {
    if (!now) return;
    if (!this.#mine.administrator) throw forbidden(said.assignableByAdministrator);
    const { organisation } = this.change.after;
    const wrong = now.assignable.find((id) => !mayBeListed(organisation.roles.get(id)));
    if (wrong !== undefined) throw forbidden(said.managingRole({ role: organisation.roles.get(wrong)?.name ?? "" }));
  }

  /** @returns people whose sessions end */
  people(): Ended {
    const { before, after } = this.change;
    const ended: number[] = [];
    for (const id of union(before.organisation.people.keys(), after.organisation.people.keys())) {
      const [former, now] = [before.organisation.people.get(id), after.organisation.people.get(id)];
      const [had, has] = [standingOf(before.organisation, id), standingOf(after.organisation, id)];
      const password =
        former !== undefined && now !== undefined && before.passwords.get(id) !== after.passwords.get(id);
      if (!password && facts(former) === facts(now) && sameStanding(had, has)) continue;
      this.#person({ former, now, had, has, password });
      const others = String(former?.roleIds) !== String(now?.roleIds);
      if (former && now && (password || now.quit || others)) ended.push(id);
    }
    return ended;
  }

  #person(seen: Seen): void {
    if (seen.had.id !== this.me) {
      if (!this.#byList(seen)) this.#other(seen);
    } else if (!covers(this.#mine, seen.has)) throw forbidden(said.ownRights);
  }

  #other({ former, now, had, has }: Seen): void {
    const name = (now ?? former)?.nickname ?? "";
    if (had.administrator && !this.#mine.administrator) throw forbidden(said.administratorOnly);
    if (has.administrator && !this.#mine.administrator) throw forbidden(said.administratorGives);
    if (former && !covers(this.#mine, had)) throw forbidden(said.hasMore({ name }));
    // Where he stood when he came is where he is known from.
    const known = former ? { ...has, branchIds: had.branchIds } : has;
    if (now && !covers(this.#mine, known)) throw forbidden(said.giveMore({ name }));
  }

  /** He has had and has only roles from my list, and neither a password nor a head's place is taken or given. */
  #byList({ former, now, had, has, password }: Seen): boolean {
    if (password || !sameSet(had.heads, has.heads)) return false;
    const { before, after } = this.change;
    return [...union(former?.roleIds, now?.roleIds)].every((id) => {
      const unchanged = roleFacts(before.organisation.roles.get(id)) === roleFacts(after.organisation.roles.get(id));
      return unchanged && this.#list.has(id);
    });
  }
}

interface Seen {
  former: Person | undefined;
  now: Person | undefined;
  had: Standing;
  has: Standing;
  password: boolean;
}

const administrators = ({ people, roles }: OrganisationSnapshot) =>
  [...people.values()].filter((person) => !person.quit && person.roleIds.some((id) => roles.get(id)?.builtin));

/**
 * Judges what a person did to rights; the first person of an empty company may do everything.
 * @returns people whose sessions end with it
 * @throws FORBIDDEN with the reason, VALIDATION when nobody would administer the company any more
 */
export function judgeRights(me: number | undefined, change: RightsChange): Ended {
  const { before, after } = change;
  if (before.organisation.people.size === 0) return [];
  if (me === undefined) throw new Refusal("AUTH_REQUIRED");
  const judgement = new Judgement(me, change);
  judgement.roles();
  const ended = judgement.people();
  if (administrators(before.organisation).length > 0 && administrators(after.organisation).length === 0)
    throw new Refusal("VALIDATION", said.lastAdministrator);
  return ended;
}
