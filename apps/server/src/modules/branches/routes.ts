import { branchSaid } from "@qicheng/api/branches/messages";
import { type BranchNode, branches } from "@qicheng/api/branches/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import { changeRights, type RightsContext } from "../../kernel/access/change-rights";
import type { Branch, OrganisationSnapshot } from "../../kernel/access/organisation";
import type { Handlers } from "../../kernel/http/mount-routes";
import { assertUnchanged } from "../../kernel/http/unchanged";
import { usedBy } from "../../kernel/records/in-use";
import { bulk } from "../../kernel/work/bulk";
import { changesBetween, titlesOf } from "../../kernel/work/changes";
import { conflict, didEdit } from "../../kernel/work/conflict";
import { invalidField, notFound } from "../../kernel/work/refusal";
import { branchSubject } from "./subject";

type BranchInput = RouteArguments<typeof branches.add>;

function wireBranch(organisation: OrganisationSnapshot, id: number): Omit<BranchNode, "children"> {
  const branch = organisation.branches.get(id);
  if (!branch) throw notFound();
  const tree = new Set(organisation.branchTree(id));
  const members = [...organisation.people.values()].filter(
    (person) => !person.quit && person.branchIds.some((at) => tree.has(at)),
  );
  return {
    ID: id,
    id,
    Name: branch.name,
    text: branch.name,
    parent: branch.parentId ?? 0,
    attributes: branch.kind,
    leader: branch.leaderId ?? 0,
    leaderName: organisation.name(branch.leaderId),
    userCount: members.length,
    sort: branch.sort,
    version: branch.version,
  };
}

function tree(organisation: OrganisationSnapshot, parentId: number | null): BranchNode[] {
  const children = [...organisation.branches.values()].filter((branch) => branch.parentId === parentId);
  return children.map((branch) => ({
    ...wireBranch(organisation, branch.id),
    children: tree(organisation, branch.id),
  }));
}

function texts(
  organisation: OrganisationSnapshot,
  branch: { name: string; parentId: number | null; leaderId: number | null; kind: string; sort: number },
) {
  return {
    Name: branch.name,
    parent: organisation.branchName(branch.parentId),
    leader: organisation.name(branch.leaderId),
    attributes: branch.kind,
    sort: String(branch.sort),
  };
}

function check(organisation: OrganisationSnapshot, input: BranchInput, before?: Branch): void {
  const self = before?.id;
  if (input.parent !== null && !organisation.branches.has(input.parent))
    throw invalidField("parent", branchSaid.noParent);
  if (self !== undefined && input.parent !== null && organisation.branchTree(self).includes(input.parent)) {
    throw invalidField("parent", branchSaid.circle);
  }
  const leader = input.leader === null ? undefined : organisation.people.get(input.leader);
  // A head who has left since may stay until another one is chosen.
  if (input.leader !== null && input.leader !== before?.leaderId && (!leader || leader.quit))
    throw invalidField("leader", branchSaid.noLeader);
  const same = [...organisation.branches.values()].find(
    (branch) => branch.parentId === input.parent && branch.name === input.Name,
  );
  if (same && same.id !== self) throw invalidField("Name", branchSaid.taken);
}

const columns = (input: BranchInput) => ({
  name: input.Name,
  parent_id: input.parent,
  leader_id: input.leader,
  kind: input.attributes || "1",
  sort: input.sort,
});

async function add(ctx: RightsContext, input: BranchInput) {
  const { id } = await changeRights(ctx, ({ db, organisation }) => {
    check(organisation, input);
    return db.insertInto("branches").values(columns(input)).returning("id").executeTakeFirstOrThrow();
  });
  ctx.audit({
    module: "branch",
    recordId: id,
    action: "add",
    summary: said.didAdd({ title: branchSaid.branch, name: input.Name }),
  });
  return { msg: said.added, data: { id } };
}

/** What is not given stays as it is. */
const withGiven = (before: Branch, given: RouteArguments<typeof branches.edit>): BranchInput => ({
  Name: given.Name ?? before.name,
  parent: given.parent === undefined ? before.parentId : given.parent,
  attributes: given.attributes ?? before.kind,
  leader: given.leader === undefined ? before.leaderId : given.leader,
  sort: given.sort ?? before.sort,
});

/** Changes what is given of a branch. Changes of branches come one after another: what is read here stays so. */
async function edit(ctx: RightsContext, input: RouteArguments<typeof branches.edit>) {
  const { organisation, before, next } = await changeRights(ctx, async ({ db, organisation }) => {
    const before = organisation.branches.get(input.ID);
    if (!before) throw notFound();
    const current = wireBranch(organisation, before.id);
    if (input.version !== undefined && input.version !== before.version)
      throw await conflict(ctx, { module: "branch", id: before.id, current });
    assertUnchanged(branches.edit.input, input, { ...current });
    const next = withGiven(before, input);
    check(organisation, next, before);
    await db
      .updateTable("branches")
      .set((eb) => ({ ...columns(next), version: eb("version", "+", 1) }))
      .where("id", "=", before.id)
      .execute();
    return { organisation, before, next };
  });
  const after = {
    name: next.Name,
    parentId: next.parent,
    leaderId: next.leader,
    kind: next.attributes || "1",
    sort: next.sort,
  };
  ctx.audit({
    module: "branch",
    recordId: input.ID,
    action: "edit",
    summary: didEdit(input)({ title: branchSaid.branch, name: next.Name }),
    changes: changesBetween(texts(organisation, before), texts(organisation, after), titlesOf(branchSubject.form)),
  });
  return { msg: said.saved };
}

async function remove(ctx: RightsContext, ids: number[]) {
  return changeRights(ctx, async ({ db, organisation }) => {
    const rows = ids.flatMap((id) => organisation.branches.get(id) ?? []);
    const used = await usedBy(ctx, "branches", ids, "branches");
    const people = (id: number) => [...organisation.people.values()].filter((person) => person.branchIds.includes(id));
    // A branch that is kept keeps everything above it.
    const kept = (id: number) => !ids.includes(id) || people(id).length > 0;
    return bulk(ids, rows, {
      refuse: (branch) => {
        if (organisation.branchTree(branch.id).some((id) => id !== branch.id && kept(id)))
          return { code: "CONFLICT", msg: branchSaid.hasBranches({ name: branch.name }) };
        const members = people(branch.id).length;
        if (members > 0) return { code: "CONFLICT", msg: branchSaid.hasPeople({ name: branch.name, people: members }) };
        const by = used.get(branch.id);
        return by && { code: "CONFLICT", msg: said.usedBy({ name: branch.name, by }) };
      },
      act: async (accepted) => {
        // Leaves first: a parent and its child may be deleted together.
        for (const branch of [...accepted].sort(
          (a, b) => organisation.branchTree(a.id).length - organisation.branchTree(b.id).length,
        )) {
          await db.deleteFrom("branches").where("id", "=", branch.id).execute();
          ctx.audit({
            module: "branch",
            recordId: branch.id,
            action: "delete",
            summary: said.didDelete({ title: branchSaid.branch, name: branch.name }),
          });
        }
      },
    });
  });
}

export const handlers: Handlers<typeof branches> = {
  tree: async (ctx) => ({ data: tree(await ctx.services.organisation.get(), null) }),
  view: async (ctx, input) => ({ data: wireBranch(await ctx.services.organisation.get(), input.id) }),
  add,
  edit,
  remove: (ctx, input) => remove(ctx, input.ids),
};
