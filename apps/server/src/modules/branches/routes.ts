import { branchSaid } from "@qicheng/api/branches/messages";
import { type BranchNode, type BranchRow, branches } from "@qicheng/api/branches/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import { changeRights, type RightsContext } from "../../kernel/access/change-rights";
import type { Branch, OrganisationSnapshot } from "../../kernel/access/organisation";
import { spokenName } from "../../kernel/access/spoken-names";
import type { Handlers } from "../../kernel/http/mount-routes";
import { assertUnchanged } from "../../kernel/http/unchanged";
import { usedBy } from "../../kernel/records/write/in-use";
import { editsOfNode, lastPlace, type NodeEdit } from "../../kernel/records/write/sibling-order";
import { bulk } from "../../kernel/work/bulk";
import { changesBetween, choicesText, titlesOf } from "../../kernel/work/changes";
import { conflict, didEdit } from "../../kernel/work/conflict";
import type { Context } from "../../kernel/work/context";
import { invalidField, notFound } from "../../kernel/work/refusal";
import { branchSubject } from "./subject";

function wireBranch(organisation: OrganisationSnapshot, id: number): Omit<BranchNode, "children" | "spoken"> {
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
  return below(organisation, parentId).map((branch) => ({
    ...wireBranch(organisation, branch.id),
    spoken: spokenName(branch.name),
    children: tree(organisation, branch.id),
  }));
}

/** A branch without its place in the database. */
type Values = Omit<Branch, "id" | "version">;

/** By itself, with what I may do with it. */
function row(ctx: Context, organisation: OrganisationSnapshot, id: number): BranchRow {
  const can: BranchRow["can"] = ctx.can("system.manage.branch") ? { edit: 1, delete: 1 } : {};
  return { ...wireBranch(organisation, id), can };
}

const KIND = branchSubject.form.fields.find(({ key }) => key === "attributes") ?? {};

const texts = (organisation: OrganisationSnapshot, branch: Values) => ({
  Name: branch.name,
  parent: organisation.branchName(branch.parentId),
  leader: organisation.name(branch.leaderId),
  attributes: choicesText(KIND, [branch.kind]),
  sort: String(branch.sort),
});

const below = (organisation: OrganisationSnapshot, parentId: number | null): Branch[] =>
  [...organisation.branches.values()].filter((branch) => branch.parentId === parentId);

/** @throws VALIDATION where it may not be there, be called that or have that head */
function check(organisation: OrganisationSnapshot, { name, parentId, leaderId }: Values, before?: Branch): void {
  const self = before?.id;
  if (parentId !== null && !organisation.branches.has(parentId)) throw invalidField("parent", branchSaid.noParent);
  if (self !== undefined && parentId !== null && organisation.branchTree(self).includes(parentId))
    throw invalidField("parent", branchSaid.circle);
  const leader = leaderId === null ? undefined : organisation.people.get(leaderId);
  // A head who has left since may stay until another one is chosen.
  if (leaderId !== null && leaderId !== before?.leaderId && (!leader || leader.quit))
    throw invalidField("leader", branchSaid.noLeader);
  if (below(organisation, parentId).some((branch) => branch.id !== self && branch.name === name))
    throw invalidField("Name", branchSaid.taken);
}

const columns = ({ name, parentId, leaderId, kind, sort }: Values) => ({
  name,
  parent_id: parentId,
  leader_id: leaderId,
  kind,
  sort,
});

async function add(ctx: RightsContext, input: RouteArguments<typeof branches.add>) {
  const { id } = await changeRights(ctx, ({ db, organisation }) => {
    const values = {
      name: input.Name,
      parentId: input.parent,
      leaderId: input.leader,
      kind: input.attributes || "1",
      sort: input.sort ?? lastPlace(below(organisation, input.parent)),
    };
    check(organisation, values);
    return db.insertInto("branches").values(columns(values)).returning("id").executeTakeFirstOrThrow();
  });
  ctx.audit({
    module: "branch",
    recordId: id,
    action: "add",
    summary: said.didAdd({ title: branchSaid.branch, name: input.Name }),
  });
  return { msg: said.added, data: { id } };
}

type EditInput = RouteArguments<typeof branches.edit>;

type Edit = NodeEdit<Branch, Values>;

/** What is not given stays as it is. */
const withGiven = (before: Branch, given: EditInput): Values => ({
  name: given.Name ?? before.name,
  parentId: given.parent === undefined ? before.parentId : given.parent,
  kind: given.attributes === undefined ? before.kind : given.attributes || "1",
  leaderId: given.leader === undefined ? before.leaderId : given.leader,
  sort: given.sort ?? before.sort,
});

/** Everything that an edit writes. @throws VALIDATION */
function editsOf(organisation: OrganisationSnapshot, before: Branch, given: EditInput): Edit[] {
  const after = withGiven(before, given);
  check(organisation, after, before);
  const brothers = below(organisation, after.parentId).filter(({ id }) => id !== before.id);
  const edits = editsOfNode<Values, Branch>(brothers, { before, after, next: given.next });
  if (!edits) throw invalidField("next", said.noNext({ title: branchSaid.branch }));
  return edits;
}

/** Changes what is given of a branch. Changes of branches come one after another: what is read here stays so. */
async function edit(ctx: RightsContext, input: EditInput) {
  const id = input.id ?? input.ID;
  if (id === undefined) throw invalidField("ID", said.id);
  if (input.ID !== undefined && input.ID !== id) throw invalidField("ID", said.differs({ key: "ID" }));
  const { organisation, edits } = await changeRights(ctx, async ({ db, organisation }) => {
    const before = organisation.branches.get(id);
    if (!before) throw notFound();
    const current = row(ctx, organisation, id);
    if (input.version !== undefined && input.version !== before.version)
      throw await conflict(ctx, { module: "branch", id, current });
    assertUnchanged(branches.edit.input, input, { ...current });
    const edits = editsOf(organisation, before, input);
    for (const edit of edits)
      await db
        .updateTable("branches")
        .set((eb) => ({ ...columns(edit.after), version: eb("version", "+", 1) }))
        .where("id", "=", edit.before.id)
        .execute();
    return { organisation, edits };
  });
  for (const { before, after } of edits)
    ctx.audit({
      module: "branch",
      recordId: before.id,
      action: "edit",
      summary: (before.id === id ? didEdit(input) : said.didEdit)({ title: branchSaid.branch, name: after.name }),
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
        const found = used.get(branch.id);
        return found && { code: "CONFLICT", msg: said.usedBy({ name: branch.name, by: found.by }), uses: found.uses };
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
  view: async (ctx, input) => ({ data: row(ctx, await ctx.services.organisation.get(), input.id) }),
  add,
  edit,
  remove: (ctx, input) => remove(ctx, input.ids),
};
