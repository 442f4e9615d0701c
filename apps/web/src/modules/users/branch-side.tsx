import type { SideProps } from "../../kernel/list/ask/list-module";
import { positive } from "../../kernel/list/ask/list-state";
import { BranchPicker } from "../../kernel/pickers/branch-picker";
import { BranchTree } from "../../kernel/pickers/branch-tree";
import { useBranchNames } from "../../kernel/pickers/use-branch-names";
import { usePhone } from "../../kernel/ui/basis/use-phone";
import { t } from "./texts";

/** The tree of branches beside the people; a choice above them on a phone. */
export function BranchSide({ node, onChoose }: SideProps) {
  const phone = usePhone();
  const names = useBranchNames();
  const chosen = positive(node);
  const choose = (id: number | null | undefined) => onChoose(id ? String(id) : "");
  if (!phone) return <BranchTree chosen={chosen} onSelect={choose} />;
  return (
    <BranchPicker
      max={1}
      title={t("branches")}
      placeholder={t("allBranches")}
      value={chosen ? [{ id: chosen, label: names.get(chosen) ?? node }] : []}
      onChange={([picked]) => choose(picked?.id)}
    />
  );
}
