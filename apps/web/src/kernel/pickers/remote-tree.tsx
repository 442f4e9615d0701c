/** Chooses of the nodes of a tree that a read answers. */
import { TreeSelect, type TreeSelectProps } from "antd";
import { useMemo, useState } from "react";
import { CLEARABLE } from "../ui/parts/clearable";
import { TREE_LOOK } from "./node-select";
import { type RemoteField, rememberChoice, useRemoteChoices, useRemoteLabels } from "./remote-choices";
import { nodesOf } from "./remote-nodes";
import { t } from "./texts";

interface Labelled {
  value: string;
  label: string;
}

interface Props extends Pick<TreeSelectProps, "id" | "disabled" | "status" | "placeholder" | "aria-label"> {
  of: RemoteField;
  /** Asked for when the list is opened, and not before. */
  onHand?: boolean;
  multiple?: boolean;
  max?: number;
  values: readonly string[];
  onChange: (values: string[]) => void;
}

export function RemoteTree({ of, onHand = true, multiple = false, max, values, onChange, ...rest }: Props) {
  const [opened, setOpened] = useState(false);
  const { choices, waits, error } = useRemoteChoices(of, opened || !onHand);
  const labelOf = useRemoteLabels(of, values);
  const nodes = useMemo(() => nodesOf(choices), [choices]);
  const chosen = values.map((value): Labelled => ({ value, label: labelOf(value) }));
  const take = (next: Labelled | Labelled[] | null | undefined) => {
    const taken = [next ?? []].flat().map(({ value }) => value);
    for (const choice of choices) if (taken.includes(choice.value)) rememberChoice(of, choice);
    onChange(taken);
  };
  return (
    <TreeSelect
      style={{ width: "100%" }}
      allowClear={CLEARABLE}
      placeholder={t("choose")}
      {...rest}
      {...TREE_LOOK}
      {...(multiple
        ? { multiple, maxTagCount: "responsive" as const, ...(max === undefined ? {} : { maxCount: max }) }
        : {})}
      labelInValue
      loading={waits && opened}
      notFoundContent={waits ? t("loading") : (error?.message ?? t("nothingFound"))}
      treeData={nodes}
      value={(multiple ? chosen : (chosen[0] ?? null)) as never}
      onOpenChange={(open) => {
        if (open) setOpened(true);
      }}
      onChange={take as never}
    />
  );
}
