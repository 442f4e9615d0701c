import { RightOutlined } from "@ant-design/icons";
import { Cascader } from "antd";
import { useEffect, useState } from "react";
import { call } from "../http/call";
import { CLEARABLE } from "../ui/clearable";
import { rememberLabel } from "./known-labels";
import { regionPath } from "./region-path";
import { t } from "./texts";

interface Region {
  value: string;
  label: string;
  isLeaf: boolean;
  children?: Region[];
}

async function regionsIn(type: 1 | 2 | 3, parentid = ""): Promise<Region[]> {
  const { data } = await call("regions.list", { type, status: 0, parentid });
  return data.map(({ id, name }) => ({ value: id, label: name, isLeaf: type === 3 }));
}

interface Props {
  id?: string;
  /** The deepest chosen region, '' for none. */
  value: string;
  /** Its name, for a region whose lists are not loaded. */
  label: string;
  onChange: (value: string, label: string) => void;
  disabled?: boolean;
  status?: "error" | "";
  placeholder?: string | undefined;
  title?: string;
}

/** Province, city, county; each list is fetched when it is opened. */
export default function RegionCascader({ value, label, onChange, placeholder, title, ...rest }: Props) {
  const [options, setOptions] = useState<Region[]>([]);
  const [name, setName] = useState(label);
  useEffect(() => setName(label), [label]);

  const open = (opened: boolean) => {
    if (opened && options.length === 0) void regionsIn(1).then(setOptions, () => undefined);
  };
  const load = (chosen: Region[]) => {
    const target = chosen.at(-1);
    if (!target || target.children) return;
    const put = (children: Region[]) => {
      target.children = children;
      target.isLeaf = children.length === 0;
      setOptions((current) => [...current]);
    };
    void regionsIn(chosen.length === 1 ? 2 : 3, target.value).then(put, () => undefined);
  };

  return (
    <Cascader<Region>
      {...rest}
      style={{ width: "100%" }}
      aria-label={title}
      allowClear={CLEARABLE}
      changeOnSelect
      expandIcon={<RightOutlined aria-hidden />}
      options={options}
      placeholder={placeholder ?? t("choose")}
      value={regionPath(value)}
      displayRender={(labels) => name || labels.join(" / ")}
      loadData={load}
      onOpenChange={open}
      onChange={(path, chosen) => {
        const leaf = String(path?.at(-1) ?? "");
        const text = (chosen ?? []).map((region) => region.label).join(" / ");
        if (leaf) rememberLabel("city", leaf, text);
        setName(text);
        onChange(leaf, text);
      }}
    />
  );
}
