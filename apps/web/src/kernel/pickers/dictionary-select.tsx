import { Select, type SelectProps } from "antd";
import { useMemo } from "react";
import { CLEARABLE } from "../ui/parts/clearable";
import { ColouredChoice } from "./coloured-choice";
import { t } from "./texts";
import { useDictionary } from "./use-dictionary";

interface Props extends Omit<SelectProps, "options"> {
  kind: string;
  /** Also offers disabled entries, which filters want for old records. */
  withDisabled?: boolean;
}

/** Chooses an entry of the data dictionary; a disabled one stays readable where it is already chosen. */
export function DictionarySelect({ kind, withDisabled = false, ...rest }: Props) {
  const entries = useDictionary(kind);
  const chosen = [rest.value].flat().map(Number);
  const options = useMemo(
    () =>
      entries
        .filter(({ id, status }) => withDisabled || status === 1 || chosen.includes(id))
        .map(({ id, name, color }) => ({ value: id, label: name, color })),
    [entries, withDisabled, chosen],
  );
  return (
    <Select
      allowClear={CLEARABLE}
      showSearch={{ optionFilterProp: "label" }}
      placeholder={t("choose")}
      {...rest}
      options={options}
      optionRender={(option) => <ColouredChoice colour={option.data.color}>{option.label}</ColouredChoice>}
    />
  );
}
