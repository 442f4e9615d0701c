/** A branch: its panel beside the tree, and its form. */
import type { BranchRow as Stored } from "@qicheng/api/branches/routes";
import { defineRecord } from "../../kernel/records/define/define-record";
import { Attainment } from "../analysis/public";
import { BranchPeople } from "./branch-people";
import { PeopleCount } from "./people-count";
import { t } from "./texts";

export type BranchRow = Stored & { [field: string]: unknown };

export const branch = defineRecord<BranchRow>({
  routes: "branches",
  titleField: "Name",
  cardFields: ["leader", "userCount"],
  searchHint: { cn: "部门名称", en: "Name of a branch" },
  empty: {
    title: { cn: "还没有部门", en: "No branches yet" },
    hint: { cn: "先建公司，再添加下级部门", en: "create the company first, then its departments" },
  },
  confirmDelete: () => t("deleteQuestion"),
  tabs: [
    {
      key: "people",
      title: t("peopleTab"),
      first: true,
      count: ({ userCount }) => userCount,
      render: (row) => <BranchPeople branch={row} />,
    },
  ],
  above: ({ id }) => <Attainment whose={{ branch: id }} />,
  cells: { userCount: ({ userCount }) => <PeopleCount count={userCount} /> },
  hint: ({ key }) => (key === "leader" ? t("leaderHint") : null),
});
