import type { BranchNode } from "@qicheng/api/branches";
import { TreeSelect } from "antd";
import { useCall } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";

interface BranchSelectProps {
  id?: string;
  value?: number | null;
  onChange?: (id: number | null) => void;
  /** Neither this branch nor anything below it may be chosen. */
  without?: number;
  disabled?: boolean;
  allowClear?: boolean;
  placeholder?: string;
  label?: string;
  /** The same choice with its name. */
  onPick?: (branch: { id: number; name: string }) => void;
}

interface Choice {
  value: number;
  title: string;
  disabled: boolean;
  children: Choice[];
}

function choices(nodes: readonly BranchNode[], without: number, below = false): Choice[] {
  return nodes.map((node) => {
    const disabled = below || node.id === without;
    return { value: node.id, title: node.Name, disabled, children: choices(node.children, without, disabled) };
  });
}

/** One branch, chosen in the tree. */
export function BranchSelect({ value, onChange, without = 0, label, onPick, ...rest }: BranchSelectProps) {
  const tree = useCall("branches.tree", {});
  return (
    <TreeSelect
      placeholder={common("choose")}
      {...rest}
      aria-label={label}
      value={value || undefined}
      onChange={(next: number | undefined, [name]) => {
        onChange?.(next ?? null);
        if (next) onPick?.({ id: next, name: typeof name === "string" ? name : "" });
      }}
      loading={tree.isPending}
      treeData={choices(tree.data?.data ?? [], without)}
      treeDefaultExpandAll
      treeLine
      showSearch={{ treeNodeFilterProp: "title" }}
    />
  );
}
